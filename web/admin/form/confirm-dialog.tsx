import type { ReactNode } from 'react';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';

type ConfirmDialogProps = {
  /** Names the thing. */
  title: string;
  /** What happens to what depends on it. */
  children: ReactNode;
  confirmLabel: string;
  onConfirm: () => void;
  onClose: () => void;
};

/** Asks once before something goes for good. */
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
          Keep
        </Button>
        <Button look="danger" onClick={confirm}>
          {confirmLabel}
        </Button>
      </div>
    </Dialog>
  );
}
