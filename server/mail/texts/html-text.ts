import { escapeHtml } from '../../platform/http/html.ts';
import { oneLine } from './one-line.ts';

export const FONT =
  "font-family:system-ui,-apple-system,'Segoe UI',Roboto,Helvetica,Arial,sans-serif;font-size:16px;line-height:1.5";

/** Any text as HTML: the only way in which one becomes part of a mail. */
export function html(text: string): string {
  return escapeHtml(oneLine(text));
}
