import { useState } from 'react';
import * as RECOVERY from '../../contract/accounts/recovery-wording.ts';
import * as ACCOUNT from '../../contract/accounts/wording.ts';
import { paths } from '../../contract/paths.ts';
import { useStores } from '../app/stores.tsx';
import { PageLink } from '../layout/page-link.tsx';
import { buttonLook } from '../ui/button.tsx';
import { HandsOnFocus } from '../ui/hand-on-focus.tsx';
import { PasswordField } from '../ui/password-field.tsx';
import { AccountCard } from './account-card.tsx';
import { FormFrame } from './form-frame.tsx';
import { postReset } from './recovery-api.ts';
import { SignInLink } from './sign-in-link.tsx';
import { checkSession } from './store.ts';
import { useFormCall } from './use-form-call.ts';
import { useLinkToken } from './use-link-token.ts';

export function ResetPassword() {
  const { account } = useStores();
  const { token, drop } = useLinkToken();
  const [outcome, setOutcome] = useState<'saved' | { ended: string }>();
  if (outcome === 'saved') return <Saved />;
  if (outcome !== undefined && token === undefined) return <Ended reason={outcome.ended} />;
  if (token === undefined) return <Ended reason={RECOVERY.linkMissing} />;
  return (
    <AccountCard heading={RECOVERY.setNew} intro={RECOVERY.setNewIntro}>
      <HandsOnFocus>
        <PasswordForm
          key={token}
          token={token}
          onSaved={() => {
            drop();
            setOutcome('saved');
            // The session of this browser has ended as well, if it had one.
            if (account.getState().token !== undefined) void checkSession(account);
          }}
          onEnded={(reason) => {
            drop();
            setOutcome({ ended: reason });
          }}
        />
      </HandsOnFocus>
    </AccountCard>
  );
}

type PasswordFormProps = {
  token: string;
  onSaved: () => void;
  onEnded: (reason: string) => void;
};

function PasswordForm({ token, onSaved, onEnded }: PasswordFormProps) {
  const [password, setPassword] = useState('');
  const form = useFormCall({
    typed: { password },
    missing: { password: RECOVERY.newPasswordMissing },
    send: async () => {
      await postReset({ token, password });
      onSaved();
    },
    onFailure: ({ code, message }) => {
      if (code !== 'link_ended') return false;
      onEnded(message);
      return true;
    },
  });
  return (
    <FormFrame
      aria-label={RECOVERY.setNew}
      fault={form.whole}
      submit={RECOVERY.savePassword}
      isSending={form.isSending}
      isWide
      {...form.formProps}
    >
      <PasswordField
        label={RECOVERY.newPassword}
        name="password"
        autoComplete="new-password"
        required
        hint={ACCOUNT.passwordHint}
        value={password}
        error={form.errorOf('password')}
        onChange={({ currentTarget }) => {
          setPassword(currentTarget.value);
          form.clear('password');
        }}
      />
    </FormFrame>
  );
}

function Saved() {
  return (
    <AccountCard heading={RECOVERY.passwordSaved} intro={RECOVERY.passwordSavedHint}>
      <SignInLink className={buttonLook()}>{RECOVERY.signIn}</SignInLink>
    </AccountCard>
  );
}

function Ended({ reason }: { reason: string }) {
  return (
    <AccountCard heading={RECOVERY.linkEnded} intro={reason}>
      <PageLink to={paths.forgotten} className={buttonLook()}>
        {RECOVERY.newLink}
      </PageLink>
    </AccountCard>
  );
}
