/** Whether text is selected: a click that ends a selection does not mean what it was made on. */
export function isSelecting(): boolean {
  return getSelection()?.isCollapsed === false;
}
