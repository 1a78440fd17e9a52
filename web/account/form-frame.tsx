import type { ComponentProps, ReactNode } from 'react';
import { Button } from '../ui/button.tsx';
import { Notice } from '../ui/notice.tsx';

type FormFrameProps = ComponentProps<'form'> & {
  /** What went wrong, if it is about no single field. */
  fault: string | undefined;
  submit: string;
  isSending: boolean;
  isWide?: boolean;
  children: ReactNode;
};

export function FormFrame({
  fault,
  submit,
  isSending,
  isWide = false,
  children,
  ...form
}: FormFrameProps) {
  return (
    <form className="flex flex-col gap-5" {...form}>
      {fault !== undefined && <Notice look="fault">{fault}</Notice>}
      {children}
      <Button
        type="submit"
        aria-disabled={isSending}
        isPending={isSending}
        className={isWide ? 'w-full' : 'w-full sm:w-auto sm:self-start'}
      >
        {submit}
      </Button>
    </form>
  );
}
