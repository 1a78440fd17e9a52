import type { MouseEvent, MouseEventHandler } from 'react';

type Clickable = {
  onClick?: MouseEventHandler<HTMLButtonElement> | undefined;
  'aria-disabled'?: unknown;
};

/**
 * What a click on a button does. One that is `aria-disabled` keeps the focus, unlike a disabled one,
 * and does nothing all the same: it does not submit its form either.
 */
export function clickOf({ onClick, 'aria-disabled': isDisabled }: Clickable) {
  return isDisabled === true ? doNothing : onClick;
}

function doNothing(event: MouseEvent): void {
  event.preventDefault();
}
