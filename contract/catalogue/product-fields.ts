/**
 * The fields of a product that its owner enters, each declared once: the form, the CSV, the conflict
 * check, the audit log and the schemas take their lists from here. No zod: browsers download it.
 */

type Traits = {
  /** What it is on the wire; a form has it as text. */
  value: 'text' | 'number';
  /** Orders change it as well, so a form changes it by the difference. */
  isMoved?: true;
};

/** In the order of the spec. */
export const PRODUCT_FIELDS = {
  name: { value: 'text' },
  brand: { value: 'text' },
  category: { value: 'text' },
  price: { value: 'number' },
  description: { value: 'text' },
  image: { value: 'text' },
  countInStock: { value: 'number', isMoved: true },
} as const satisfies Readonly<Record<string, Traits>>;

type Fields = typeof PRODUCT_FIELDS;
type FieldsWith<Some extends Partial<Traits>> = {
  [Name in keyof Fields]: Fields[Name] extends Some ? Name : never;
}[keyof Fields];

export type ProductField = keyof Fields;
/** Those for which two owners can disagree. */
export type SeenField = Exclude<ProductField, FieldsWith<{ isMoved: true }>>;

const TRAITS: Readonly<Record<ProductField, Traits>> = PRODUCT_FIELDS;

export const PRODUCT_FIELD_NAMES = Object.keys(PRODUCT_FIELDS) as readonly ProductField[];

export const SEEN_FIELDS = PRODUCT_FIELD_NAMES.filter(
  (name): name is SeenField => TRAITS[name].isMoved !== true,
);

export const isNumberField = (name: ProductField): boolean => TRAITS[name].value === 'number';
