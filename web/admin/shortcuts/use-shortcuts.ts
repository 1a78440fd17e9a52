import { useEffect, useEffectEvent, useRef } from 'react';
import { useNavigate } from '../../lib/router.tsx';
import {
  areSingleKeysOn,
  HELP_KEY,
  PALETTE_KEY,
  SEARCH_KEY,
  useScreenShortcuts,
} from './shortcuts.ts';

type Actions = { find: () => void; showHelp: () => void };

const FIELDS = 'input, textarea, select, [contenteditable]';
/** How long after the first key the second still counts. */
const PAUSE_MS = 1_500;

/** Shortcuts are off in fields and while a dialog is open. */
export function useShortcuts({ find, showHelp }: Actions): void {
  const navigate = useNavigate();
  const screenShortcuts = useScreenShortcuts();
  const first = useRef({ key: '', at: 0 });

  const press = useEffectEvent((event: KeyboardEvent) => {
    if (event.defaultPrevented || event.altKey || isTyping(event.target)) return;
    if (event.ctrlKey || event.metaKey) {
      if (event.key.toLowerCase() !== PALETTE_KEY) return;
      event.preventDefault();
      find();
      return;
    }
    if (areSingleKeysOn()) pressSingleKey(event);
  });

  const pressSingleKey = (event: KeyboardEvent) => {
    const { key, at } = first.current;
    first.current = { key: event.key, at: event.timeStamp };
    if (event.key === HELP_KEY) showHelp();
    else if (event.key === SEARCH_KEY) {
      event.preventDefault();
      document.querySelector<HTMLInputElement>('main input[type=search]')?.focus();
    } else if (event.timeStamp - at < PAUSE_MS) {
      const found = screenShortcuts.find(({ keys }) => keys[0] === key && keys[1] === event.key);
      if (found !== undefined) navigate(found.to);
    }
  };

  useEffect(() => {
    document.addEventListener('keydown', press);
    return () => document.removeEventListener('keydown', press);
  }, []);
}

function isTyping(target: EventTarget | null): boolean {
  if (document.querySelector('dialog[open]') !== null) return true;
  return target instanceof Element && target.closest(FIELDS) !== null;
}
