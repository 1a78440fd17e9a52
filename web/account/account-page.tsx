import type { ComponentType } from 'react';
import { useLocation } from 'react-router';
import { paths } from '../../contract/paths.ts';
import { findPage } from '../app/pages.ts';
import { ForgottenPassword } from './forgotten-password.tsx';
import { OwnAccount } from './own-account.tsx';
import { ResetPassword } from './reset-password.tsx';
import { VerifyEmail } from './verify-email.tsx';

const PAGES: Readonly<Record<string, ComponentType>> = {
  [paths.forgotten]: ForgottenPassword,
  [paths.reset]: ResetPassword,
  [paths.verify]: VerifyEmail,
};

/** Four pages in one download: each of its own would cost every first load the names of its files. */
export default function AccountPage() {
  const Page = PAGES[findPage(useLocation().pathname).path] ?? OwnAccount;
  return <Page />;
}
