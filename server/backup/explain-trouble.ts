import { reasonOf } from '../platform/db/reason.ts';
import { sqliteTroubleOf } from '../platform/db/sqlite-trouble.ts';
import { StartError } from '../platform/start-error.ts';

const FULL = /ENOSPC|EDQUOT|No space left|quota exceeded/i;
/** As the system puts it: a database says `permission denied`. */
const FORBIDDEN = /EACCES|EROFS|EPERM|Read-only file system|Permission denied/;

/** Says what went wrong and what to do about it, in one or two sentences. */
export function explainTrouble(error: unknown, what: string): StartError {
  if (error instanceof StartError) return error;
  const reason = reasonOf(error);
  const trouble = sqliteTroubleOf(error);
  if (trouble === 'full' || FULL.test(reason)) {
    return new StartError(`${what}: the disk is full. Nothing else has changed.`);
  }
  if (trouble === 'read-only' || FORBIDDEN.test(reason)) {
    return new StartError(`${what}: its folder or disk may not be written to (${reason}).`);
  }
  return new StartError(`${what}: ${reason}.`);
}
