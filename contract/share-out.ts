/**
 * Splits an amount in proportion to weights, in whole paise: each share is cut, and the paise that
 * are left go to those that lost most, of equals to the first. Exact, however large the products.
 */
export function shareOut(paise: number, weights: readonly number[]): number[] {
  const total = weights.reduce((sum, weight) => sum + weight, 0);
  // A cart may hold what another backend sent: what has no price has no shares.
  if (![paise, total].every(Number.isSafeInteger)) return weights.map(() => Number.NaN);
  const sum = BigInt(total);
  if (sum === BigInt(0)) return weights.map((_, index) => (index === 0 ? paise : 0));
  const parts = weights.map((weight, index) => {
    const product = BigInt(paise) * BigInt(weight);
    return { index, share: Number(product / sum), lost: product % sum };
  });
  const left = parts.reduce((rest, { share }) => rest - share, paise);
  const raised = new Set(
    parts
      .toSorted((one, other) => (one.lost === other.lost ? 0 : one.lost > other.lost ? -1 : 1))
      .slice(0, left)
      .map(({ index }) => index),
  );
  return parts.map(({ index, share }) => share + (raised.has(index) ? 1 : 0));
}
