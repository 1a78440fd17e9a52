/**
 * Splits an amount in proportion to weights, in whole paise: each share is cut, and the paise that
 * are left go to those that lost most, of equals to the first. Exact, however large the products.
 */
export function shareOut(paise: number, weights: readonly number[]): number[] {
  const sum = BigInt(weights.reduce((total, weight) => total + weight, 0));
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
