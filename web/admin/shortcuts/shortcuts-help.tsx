import { useState } from 'react';
import { SHORTCUTS_TEXT } from '../../../contract/admin/wording.ts';
import { Dialog } from '../../ui/dialog.tsx';
import {
  areSingleKeysOn,
  otherShortcuts,
  turnSingleKeys,
  useScreenShortcuts,
} from './shortcuts.ts';

export default function ShortcutsHelp({ onClose }: { onClose: () => void }) {
  const [isOn, setOn] = useState(areSingleKeysOn);
  const turn = (isOn: boolean) => {
    turnSingleKeys(isOn);
    setOn(isOn);
  };
  return (
    <Dialog title={SHORTCUTS_TEXT.title} onClose={onClose}>
      <Keys heading={SHORTCUTS_TEXT.general} shortcuts={otherShortcuts} />
      <Keys heading={SHORTCUTS_TEXT.goTo} shortcuts={useScreenShortcuts()} />
      <label className="mt-5 flex min-h-11 cursor-pointer items-center gap-3 border-t border-line pt-4">
        <input
          type="checkbox"
          checked={isOn}
          onChange={(event) => turn(event.currentTarget.checked)}
          className="size-5 accent-accent"
        />
        {SHORTCUTS_TEXT.singleKeys}
      </label>
      <p className="text-sm text-ink-soft">{SHORTCUTS_TEXT.whileTyping}</p>
    </Dialog>
  );
}

type KeysProps = { heading: string; shortcuts: typeof otherShortcuts };

function Keys({ heading, shortcuts }: KeysProps) {
  return (
    <>
      <h3 className="mt-3 mb-1 text-sm font-semibold text-ink-soft">{heading}</h3>
      <dl className="divide-y divide-line">
        {shortcuts.map(({ keys, does }) => (
          <div key={does} className="flex items-center justify-between gap-4 py-1.5">
            <dt className="order-last flex shrink-0 gap-1">
              {keys.map((key) => (
                <kbd
                  key={key}
                  className="min-w-7 rounded-md bg-sunken px-2 py-0.5 text-center font-sans text-sm font-semibold ring-1 ring-line"
                >
                  {key}
                </kbd>
              ))}
            </dt>
            <dd>{does}</dd>
          </div>
        ))}
      </dl>
    </>
  );
}
