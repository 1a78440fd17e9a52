import { useEffect, useState } from 'react';

const PAUSE_MS = 150;

/** The text as it stood when the typing last paused. */
export function usePause(text: string): string {
  const [settled, setSettled] = useState(text);
  useEffect(() => {
    const pause = setTimeout(() => setSettled(text), PAUSE_MS);
    return () => clearTimeout(pause);
  }, [text]);
  return settled;
}
