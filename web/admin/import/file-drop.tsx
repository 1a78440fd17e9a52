import { FileUp } from 'lucide-react';
import { useState } from 'react';
import { IMPORT_TEXT } from '../../../contract/catalogue/admin-wording.ts';

type FileDropProps = { onChoose: (file: File) => void; isDisabled: boolean };

export function FileDrop({ onChoose, isDisabled }: FileDropProps) {
  const [isOver, setOver] = useState(false);
  return (
    <label
      onDragOver={(event) => {
        event.preventDefault();
        setOver(true);
      }}
      onDragLeave={() => setOver(false)}
      onDrop={(event) => {
        event.preventDefault();
        setOver(false);
        const [file] = event.dataTransfer.files;
        if (file !== undefined && !isDisabled) onChoose(file);
      }}
      className={`flex cursor-pointer flex-col items-center gap-2 rounded-2xl border-2 border-dashed px-4 py-10 text-center has-focus-visible:outline-3 has-focus-visible:outline-offset-3 has-focus-visible:outline-accent ${isOver ? 'border-accent bg-accent-soft' : 'border-control bg-surface'}`}
    >
      <FileUp aria-hidden className="size-8 text-accent" strokeWidth={1.5} />
      <span className="text-lg font-semibold">{IMPORT_TEXT.chooseFile}</span>
      <span className="max-w-prose text-ink-soft">{IMPORT_TEXT.howItWorks}</span>
      <input
        type="file"
        accept=".csv,text/csv"
        aria-disabled={isDisabled}
        onClick={(event) => {
          if (isDisabled) event.preventDefault();
        }}
        className="sr-only"
        onChange={({ currentTarget }) => {
          const [file] = currentTarget.files ?? [];
          if (file !== undefined) onChoose(file);
          // Otherwise choosing the same file again, after fixing it, would fire no change event.
          currentTarget.value = '';
        }}
      />
    </label>
  );
}
