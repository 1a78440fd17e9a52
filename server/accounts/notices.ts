import { recordEvent } from '../events/record-event.ts';
import type { ShopEvent } from '../events/shop-events.ts';
import type { Queryable } from '../platform/db/tables.ts';
import { isVerified } from './queries.ts';

type Notice = Extract<ShopEvent, { kind: 'new_device' | 'password_changed' }>;

const HOUR_MS = 60 * 60 * 1_000;

/**
 * How many mails of a kind an account gets in an hour. Anyone can register a stranger's address and
 * make the shop write to it, so one that is not confirmed gets few. Nobody hides a sign-in behind
 * them: each needs the password, so the first already tells of the thief. A confirmed address gets
 * more, so that a program of its owner's does not drown that first one.
 */
const MOST_AN_HOUR = { unconfirmed: 3, confirmed: 20 };

/**
 * Records what an account's owner should hear of, unless they were told often enough. The caller
 * has locked the account, so that simultaneous ones are counted one by one.
 */
export async function recordNotice(tx: Queryable, notice: Notice): Promise<void> {
  const { kind, userId } = notice;
  const most = MOST_AN_HOUR[(await isVerified(tx, userId)) ? 'confirmed' : 'unconfirmed'];
  const told = await tx
    .selectFrom('events')
    .select('id')
    .where('user_id', '=', userId)
    .where('kind', '=', kind)
    .where('at', '>', Date.now() - HOUR_MS)
    .limit(most)
    .execute();
  if (told.length < most) await recordEvent(tx, notice);
}
