/** The cursor in the `Link` header of a list, which every page but the last has. */
export function cursorIn(link: string | null | undefined): string | undefined {
  const address = /^<(?<address>[^>]*)>; rel="next"$/.exec(link ?? '')?.groups?.address;
  if (address === undefined) return undefined;
  return new URLSearchParams(address.split('?')[1]).get('cursor') ?? undefined;
}

export function countIn(header: string | null | undefined): number | undefined {
  return /^\d+$/.test(header ?? '') ? Number(header) : undefined;
}
