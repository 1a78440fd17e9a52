import { useState } from 'react';
import * as RECOVERY from '../../contract/accounts/recovery-wording.ts';
import { useAccount } from '../app/stores.tsx';
import { Button } from '../ui/button.tsx';
import { TextField } from '../ui/field.tsx';
import { HandsOnFocus } from '../ui/hand-on-focus.tsx';
import { AccountCard } from './account-card.tsx';
import { keepDraft, readDraft } from './draft.ts';
import { FormFrame } from './form-frame.tsx';
import { askReset } from './recovery-api.ts';
import { SignInLink } from './sign-in-link.tsx';
import { useFormCall } from './use-form-call.ts';

export function ForgottenPassword() {
  const known = useAccount(({ user }) => user?.email);
  const [email, setEmail] = useState(() => readDraft()?.email || known || '');
  const [sentTo, setSentTo] = useState<string>();
  if (sentTo !== undefined) {
    return (
      <AccountCard heading={RECOVERY.checkEmail} intro={RECOVERY.sent(sentTo)}>
        <p className="text-ink-soft">{RECOVERY.notArrived}</p>
        <HandsOnFocus>
          <Button look="secondary" className="mt-6" onClick={() => setSentTo(undefined)}>
            {RECOVERY.otherAddress}
          </Button>
        </HandsOnFocus>
      </AccountCard>
    );
  }
  return (
    <AccountCard heading={RECOVERY.forgot} intro={RECOVERY.forgotIntro}>
      <HandsOnFocus>
        <AskForm email={email} onType={setEmail} onSent={setSentTo} />
      </HandsOnFocus>
      <p className="mt-5">
        <SignInLink className="underline underline-offset-4">{RECOVERY.backToSignIn}</SignInLink>
      </p>
    </AccountCard>
  );
}

type AskFormProps = {
  email: string;
  onType: (email: string) => void;
  onSent: (email: string) => void;
};

function AskForm({ email, onType, onSent }: AskFormProps) {
  const form = useFormCall({
    typed: { email },
    missing: { email: RECOVERY.emailMissing },
    send: async () => {
      await askReset({ email });
      onSent(email.trim());
    },
  });
  return (
    <FormFrame
      aria-label={RECOVERY.forgot}
      fault={form.whole}
      submit={RECOVERY.sendLink}
      isSending={form.isSending}
      isWide
      {...form.formProps}
    >
      <TextField
        label={RECOVERY.email}
        name="email"
        type="email"
        autoComplete="email"
        required
        value={email}
        error={form.errorOf('email')}
        onChange={({ currentTarget: { value } }) => {
          onType(value);
          form.clear('email');
          // The sign-in form offers it too.
          keepDraft({ isSignIn: true, name: readDraft()?.name ?? '', email: value });
        }}
      />
    </FormFrame>
  );
}
