/**
 * The fields of a product that its owner enters, each declared once: the form, the CSV, the conflict
 * check, the audit log and the schemas take their lists from here. No zod: browsers download it.
 */

import { pick } from '../pick.ts';

type Traits = {
  /** What it is on the wire; a form has it as text. */
  value: 'text' | 'number';
  /** Orders change it as well, so a form changes it by the difference. */
  isMoved?: true;
  /** Beyond the spec: optional, for owners alone, and in no body of the spec's calls. */
  isOwn?: true;
};

/** In the order of the spec, then our own. */
export const PRODUCT_FIELDS = {
  name: { value: 'text' },
  brand: { value: 'text' },
  category: { value: 'text' },
  price: { value: 'number' },
  description: { value: 'text' },
  image: { value: 'text' },
  countInStock: { value: 'number', isMoved: true },
  /** The owner's own code for it. */
  sku: { value: 'text', isOwn: true },
} as const satisfies Readonly<Record<string, Traits>>;

type Fields = typeof PRODUCT_FIELDS;
type FieldsWith<Some extends Partial<Traits>> = {
  [Name in keyof Fields]: Fields[Name] extends Some ? Name : never;
}[keyof Fields];

export type ProductField = keyof Fields;
export type OwnField = FieldsWith<{ isOwn: true }>;
export type SpecField = Exclude<ProductField, OwnField>;
/** Those for which two owners can disagree. */
export type SeenField = Exclude<ProductField, FieldsWith<{ isMoved: true }>>;

const TRAITS: Readonly<Record<ProductField, Traits>> = PRODUCT_FIELDS;

export const PRODUCT_FIELD_NAMES = Object.keys(PRODUCT_FIELDS) as readonly ProductField[];

export const SEEN_FIELDS = PRODUCT_FIELD_NAMES.filter(
  (name): name is SeenField => TRAITS[name].isMoved !== true,
);

const isOwn = (name: ProductField): name is OwnField => TRAITS[name].isOwn === true;

export const OWN_FIELDS = PRODUCT_FIELD_NAMES.filter(isOwn);
export const SPEC_FIELDS = PRODUCT_FIELD_NAMES.filter((name): name is SpecField => !isOwn(name));

/**
 * Sent with `addProduct` and `updateProduct`, whose bodies have exactly the fields of the spec: our
 * own, as in a query, `sku=TP-01`. One that it does not name stays as it is.
 */
export const OWN_FIELDS_HEADER = 'x-product-own';

/** By this name an error is about the field. */
export const sentAs = (name: ProductField): string =>
  isOwn(name) ? `${OWN_FIELDS_HEADER}.${name}` : name;

export function writeOwnFields(
  values: Record<OwnField, string>,
  names: readonly OwnField[],
): string {
  return new URLSearchParams(pick(values, names)).toString();
}

export const isNumberField = (name: ProductField): boolean => TRAITS[name].value === 'number';
