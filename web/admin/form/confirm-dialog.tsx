import type { ReactNode } from 'react';
import { FORM_TEXT } from '../../../contract/admin/wording.ts';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';

type ConfirmDialogProps = {
  /** Names what is about to be removed. */
  title: string;
  /** What removing it means for everything that depends on it. */
  children: ReactNode;
  confirmLabel: string;
  onConfirm: () => void;
  onClose: () => void;
};

/** Asks once before something that cannot be undone. */
export function ConfirmDialog({
  title,
  children,
  confirmLabel,
  onConfirm,
  onClose,
}: ConfirmDialogProps) {
  const confirm = () => {
    onClose();
    onConfirm();
  };
  return (
    <Dialog title={title} isAlert onClose={onClose}>
      <div className="text-ink-soft">{children}</div>
      <div className="mt-5 flex flex-wrap justify-end gap-2">
        <Button look="secondary" onClick={onClose} data-first-focus>
          {FORM_TEXT.cancel}
        </Button>
        <Button look="danger" onClick={confirm}>
          {confirmLabel}
        </Button>
      </div>
    </Dialog>
  );
}
