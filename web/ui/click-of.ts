import type { MouseEvent, MouseEventHandler } from 'react';

type Clickable = {
  onClick?: MouseEventHandler<HTMLButtonElement> | undefined;
  'aria-disabled'?: unknown;
};

/**
 * What a click on a button does. An `aria-disabled` button keeps the focus, unlike a disabled one, and
 * still does nothing: it does not submit its form either.
 */
export function clickOf({ onClick, 'aria-disabled': isDisabled }: Clickable) {
  return isDisabled === true ? doNothing : onClick;
}

function doNothing(event: MouseEvent): void {
  event.preventDefault();
}
