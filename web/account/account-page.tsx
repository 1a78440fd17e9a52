import { type ComponentType, useEffect } from 'react';
import * as TITLES from '../../contract/accounts/titles-wording.ts';
import { paths } from '../../contract/paths.ts';
import { named } from '../../contract/storefront/titles-wording.ts';
import { findPage } from '../app/pages.ts';
import { useShop } from '../app/stores.tsx';
import { useLocation } from '../lib/router.tsx';
import { ForgottenPassword } from './forgotten-password.tsx';
import { OwnAccount } from './own-account.tsx';
import { ResetPassword } from './reset-password.tsx';
import { VerifyEmail } from './verify-email.tsx';

type AccountPart = { Part: ComponentType; title: string };

const OWN_ACCOUNT: AccountPart = { Part: OwnAccount, title: TITLES.account };
const PARTS: Readonly<Record<string, AccountPart>> = {
  [paths.forgotten]: { Part: ForgottenPassword, title: TITLES.forgotten },
  [paths.reset]: { Part: ResetPassword, title: TITLES.reset },
  [paths.verify]: { Part: VerifyEmail, title: TITLES.verify },
};

/** Four pages in one download: each of its own would cost every first load the names of its files. */
export default function AccountPage() {
  const { Part, title } = PARTS[findPage(useLocation().pathname).path] ?? OWN_ACCOUNT;
  const shopName = useShop((shop) => shop.name);
  useEffect(() => {
    // After the app, which sets the title that all four have in its table.
    queueMicrotask(() => {
      document.title = named(title, shopName);
    });
  }, [title, shopName]);
  return <Part />;
}
