import { useState } from 'react';
import * as OWN from '../../contract/accounts/own-account-wording.ts';
import type { User } from '../../contract/accounts/schemas.ts';
import { NAME_LENGTH } from '../../contract/policy.ts';
import { useStores } from '../app/stores.tsx';
import { TextField } from '../ui/field.tsx';
import { FormFrame } from './form-frame.tsx';
import { putName } from './own-account-api.ts';
import { useEndedSession } from './use-ended-session.ts';
import { useFormCall } from './use-form-call.ts';

export function ChangeName({ user }: { user: User }) {
  const { account } = useStores();
  const [name, setName] = useState(user.name);
  const form = useFormCall({
    typed: { name },
    missing: { name: OWN.nameMissing },
    success: OWN.nameSaved,
    send: async () => {
      const changed = await putName({ name });
      setName(changed.name);
      // A different person may have signed in meanwhile.
      if (account.getState().user?._id === changed._id) account.setState({ user: changed });
    },
    onFailure: useEndedSession(),
  });
  return (
    <FormFrame
      aria-label={OWN.name}
      fault={form.whole}
      submit={OWN.saveName}
      isSending={form.isSending}
      {...form.formProps}
    >
      <TextField
        label={OWN.name}
        isLabelHidden
        name="name"
        autoComplete="name"
        required
        maxLength={NAME_LENGTH}
        value={name}
        error={form.errorOf('name')}
        onChange={({ currentTarget }) => {
          setName(currentTarget.value);
          form.clear('name');
        }}
      />
    </FormFrame>
  );
}
