/** The fields of a shipping address, in the order of the spec. No zod: shoppers download them. */
export const ADDRESS_FIELDS = [
  'fullName',
  'address',
  'city',
  'states',
  'postalCode',
  'country',
] as const;

type AddressField = (typeof ADDRESS_FIELDS)[number];

/** Something for each field. */
export const forAddressFields = <Value>(value: Value): Record<AddressField, Value> =>
  Object.fromEntries(ADDRESS_FIELDS.map((field) => [field, value])) as Record<AddressField, Value>;
