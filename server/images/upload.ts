import { webcrypto } from 'node:crypto';
import { defaultImagePath } from '../../contract/images.ts';
import { recordChange } from '../audit/record.ts';
import type { Database } from '../platform/db/open.ts';
import { Failure } from '../platform/failure.ts';
import type { SignedIn } from '../platform/http/access.ts';
import type { Turns } from '../platform/turns.ts';
import { encodeImage } from './encode.ts';
import { hasImage, insertImages } from './queries.ts';

/** No picture that comes with the shop has this prefix. */
export const UPLOADED_PREFIX = 'up-';
const NAME_LENGTH = 32;

/** The same bytes give the same name, so a picture that is sent twice is stored once. */
async function nameOf(bytes: Uint8Array<ArrayBuffer>): Promise<string> {
  // Off the event loop: ten megabytes take a while.
  const hash = await webcrypto.subtle.digest('SHA-256', bytes);
  return UPLOADED_PREFIX + Buffer.from(hash).toString('hex').slice(0, NAME_LENGTH);
}

/**
 * Stored in the database, so that every server has it; answers with the value for a product's
 * `image`.
 */
export async function uploadImage(
  database: Database,
  turns: Turns,
  admin: SignedIn,
  bytes: Uint8Array<ArrayBuffer>,
): Promise<{ image: string } | Failure> {
  const name = await nameOf(bytes);
  const answer = { image: defaultImagePath(name) };
  if (await hasImage(database.query, name)) return answer;
  const encoded = await turns.take(() => encodeImage(bytes));
  if (encoded instanceof Failure) return encoded;
  const created_at = Date.now();
  await database.transaction(async (tx) => {
    const images = encoded.map((image) => ({ name, ...image, created_at }));
    if (!(await insertImages(tx, images))) return;
    await recordChange(tx, {
      actorId: admin.id,
      action: 'add',
      subject: { kind: 'image', id: name, name },
      after: answer,
    });
  });
  return answer;
}
