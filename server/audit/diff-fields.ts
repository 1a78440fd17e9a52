import { isDeepStrictEqual } from 'node:util';

type BeforeAndAfter = { before: unknown; after: unknown };

/** The fields that differ if both sides are known; undefined if none does. */
export function diffFields(before: unknown, after: unknown): BeforeAndAfter | undefined {
  if (before === undefined || after === undefined) return { before, after };
  if (isDeepStrictEqual(before, after)) return undefined;
  if (!isRecord(before) || !isRecord(after)) return { before, after };
  const names = [...new Set([...Object.keys(before), ...Object.keys(after)])].filter(
    (name) => !isDeepStrictEqual(before[name], after[name]),
  );
  const pick = (from: Record<string, unknown>) =>
    Object.fromEntries(names.map((name) => [name, from[name]]));
  return { before: pick(before), after: pick(after) };
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
