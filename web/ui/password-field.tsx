import { Eye, EyeOff } from 'lucide-react';
import { type ComponentPropsWithRef, useState } from 'react';
import { CONTROL, Field } from './field.tsx';
import * as UI from './wording.ts';

type PasswordFieldProps = Omit<ComponentPropsWithRef<'input'>, 'type'> & {
  label: string;
  hint?: string | undefined;
  error?: string | undefined;
};

/** Can be shown, so that it need not be typed blindly on a phone. */
export function PasswordField({ label, hint, error, ...props }: PasswordFieldProps) {
  const [isShown, setIsShown] = useState(false);
  const Mark = isShown ? EyeOff : Eye;
  return (
    <Field {...{ label, hint, error }}>
      {(ids) => (
        <div className="relative">
          <input
            {...ids}
            type={isShown ? 'text' : 'password'}
            autoCapitalize="none"
            spellCheck={false}
            className={`${CONTROL} pr-12`}
            {...props}
          />
          <button
            type="button"
            aria-label={isShown ? UI.hidePassword : UI.showPassword}
            onClick={() => setIsShown(!isShown)}
            className="absolute inset-y-0 right-0 grid w-11 cursor-pointer place-items-center rounded-xl text-ink-soft hover:text-ink"
          >
            <Mark aria-hidden className="size-5" />
          </button>
        </div>
      )}
    </Field>
  );
}
