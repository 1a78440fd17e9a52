import { useState } from 'react';
import * as OWN from '../../contract/accounts/own-account-wording.ts';
import { paths } from '../../contract/paths.ts';
import { useAccount } from '../app/stores.tsx';
import { PageLink } from '../layout/page-link.tsx';
import { PasswordField } from '../ui/password-field.tsx';
import { FormFrame } from './form-frame.tsx';
import { putPassword } from './own-account-api.ts';
import { useEndedSession } from './use-ended-session.ts';
import { useFormCall } from './use-form-call.ts';

const EMPTY = { current: '', password: '' };

export function ChangePassword({ onChanged }: { onChanged: () => void }) {
  const email = useAccount((state) => state.user?.email ?? '');
  const [typed, setTyped] = useState(EMPTY);
  const form = useFormCall({
    typed,
    missing: { current: OWN.currentPasswordMissing, password: OWN.newPasswordMissing },
    success: OWN.passwordChanged,
    send: async () => {
      await putPassword(typed);
      setTyped(EMPTY);
      onChanged();
    },
    onFailure: useEndedSession(),
  });
  const field = (name: keyof typeof EMPTY) => ({
    name,
    required: true,
    value: typed[name],
    error: form.errorOf(name),
    onChange: ({ currentTarget }: { currentTarget: HTMLInputElement }) => {
      setTyped({ ...typed, [name]: currentTarget.value });
      form.clear(name);
    },
  });
  return (
    <>
      <p className="mb-4 text-ink-soft">{OWN.passwordIntro}</p>
      <FormFrame
        aria-label={OWN.password}
        fault={form.whole}
        submit={OWN.changePassword}
        isSending={form.isSending}
        {...form.formProps}
      >
        {/* Tells a password manager whose password it is. */}
        <input type="hidden" name="username" autoComplete="username" value={email} readOnly />
        <PasswordField
          label={OWN.currentPassword}
          autoComplete="current-password"
          {...field('current')}
        />
        <PasswordField
          label={OWN.newPassword}
          autoComplete="new-password"
          hint={OWN.passwordHint}
          {...field('password')}
        />
      </FormFrame>
      <p className="mt-5">
        <PageLink to={paths.forgotten} className="underline underline-offset-4">
          {OWN.forgotten}
        </PageLink>
      </p>
    </>
  );
}
