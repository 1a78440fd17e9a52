import { tryAgain } from './code-part.ts';
import * as MISSING_CODE from './wording.ts';

/** Says, without React, that the code which makes the page live did not load. */
export function showMissingCodeNotice(): () => void {
  const notice = document.createElement('div');
  notice.role = 'alert';
  notice.className =
    'fixed inset-x-3 bottom-4 z-50 mx-auto flex max-w-md items-center gap-4 rounded-xl bg-ink px-4 py-3 text-page shadow-float';
  const message = document.createElement('span');
  message.className = 'grow';
  message.textContent = MISSING_CODE.message;
  const button = document.createElement('button');
  button.type = 'button';
  button.className = 'min-h-11 shrink-0 cursor-pointer font-semibold underline underline-offset-4';
  button.textContent = MISSING_CODE.tryAgain;
  button.onclick = tryAgain;
  notice.append(message, button);
  document.body.append(notice);
  return () => notice.remove();
}
