import { useEffect, useRef, useState } from 'react';
import { Button } from './button.tsx';
import * as UI from './copy-wording.ts';

type CopyableTextProps = {
  text: string;
  /** What it is, for those who only hear the button. */
  name: string;
};

type Outcome = 'copied' | 'selected';

const SHOWN_MS = 4_000;

/** A code that nobody types, with a button that copies it. */
export default function CopyableText({ text, name }: CopyableTextProps) {
  const shown = useRef<HTMLSpanElement>(null);
  const [outcome, setOutcome] = useState<Outcome>();
  useEffect(() => {
    if (outcome === undefined) return undefined;
    const timer = setTimeout(() => setOutcome(undefined), SHOWN_MS);
    return () => clearTimeout(timer);
  }, [outcome]);
  const copy = async () => {
    setOutcome((await isCopied(text)) ? 'copied' : select(shown.current));
  };
  return (
    <span className="inline-flex flex-wrap items-center gap-x-2">
      <span ref={shown} className="wrap-anywhere">
        {text}
      </span>
      <Button look="secondary" size="small" className="-my-1.5 print:hidden" onClick={copy}>
        {UI.copy}
        <span className="sr-only"> {name}</span>
      </Button>
      <span aria-live="polite" className="text-base text-ink-soft print:hidden">
        {outcome && UI.copyOutcomes[outcome]}
      </span>
    </span>
  );
}

/** Browsers have no clipboard on pages without HTTPS, and people may forbid it. */
async function isCopied(text: string): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(text);
    return true;
  } catch {
    return false;
  }
}

/** Then one's own keys copy what is selected. */
function select(element: HTMLElement | null): Outcome {
  if (element !== null) getSelection()?.selectAllChildren(element);
  return 'selected';
}
