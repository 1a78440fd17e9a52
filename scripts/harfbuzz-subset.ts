import { readFile } from 'node:fs/promises';

/** The parts of HarfBuzz's C interface that subsetting needs. */
type HarfBuzz = {
  memory: WebAssembly.Memory;
  _initialize(): void;
  malloc(size: number): number;
  hb_blob_create(data: number, length: number, mode: number, user: number, free: number): number;
  hb_blob_get_data(blob: number, length: number): number;
  hb_blob_get_length(blob: number): number;
  hb_face_create(blob: number, index: number): number;
  hb_face_reference_blob(face: number): number;
  hb_set_add(set: number, value: number): void;
  hb_set_clear(set: number): void;
  hb_subset_input_create_or_fail(): number;
  hb_subset_input_set(input: number, kind: number): number;
  hb_subset_input_set_axis_range(
    input: number,
    face: number,
    axis: number,
    min: number,
    max: number,
    normal: number,
  ): number;
  hb_subset_input_set_flags(input: number, flags: number): void;
  hb_subset_input_unicode_set(input: number): number;
  hb_subset_or_fail(face: number, input: number): number;
};

const MEMORY_MODE_WRITABLE = 2;
const SETS_LAYOUT_FEATURES = 6;
/** Keeps the .notdef glyph: without it, characters that no font has would be invisible. */
const FLAGS_NOTDEF_OUTLINE = 0x40;

export type Subset = {
  /** The characters to keep. */
  text: string;
  features: readonly string[];
  weights: { min: number; max: number };
};

/** Subsets TrueType fonts to the given characters, features and weights. */
export async function loadSubsetter(
  wasm: string,
): Promise<(font: Uint8Array, subset: Subset) => Buffer> {
  const { instance } = await WebAssembly.instantiate(await readFile(wasm));
  const harfbuzz = instance.exports as unknown as HarfBuzz;
  harfbuzz._initialize();
  return (font, subset) => cut(harfbuzz, font, subset);
}

/** Memory is never freed: the run is short. */
function cut(harfbuzz: HarfBuzz, font: Uint8Array, subset: Subset): Buffer {
  const { text, features, weights } = subset;
  const data = harfbuzz.malloc(font.byteLength);
  new Uint8Array(harfbuzz.memory.buffer).set(font, data);
  const blob = harfbuzz.hb_blob_create(data, font.byteLength, MEMORY_MODE_WRITABLE, 0, 0);
  const face = harfbuzz.hb_face_create(blob, 0);

  const input = harfbuzz.hb_subset_input_create_or_fail();
  harfbuzz.hb_subset_input_set_flags(input, FLAGS_NOTDEF_OUTLINE);
  const kept = harfbuzz.hb_subset_input_set(input, SETS_LAYOUT_FEATURES);
  harfbuzz.hb_set_clear(kept);
  for (const feature of features) harfbuzz.hb_set_add(kept, tagOf(feature));
  const characters = harfbuzz.hb_subset_input_unicode_set(input);
  for (const character of text) {
    harfbuzz.hb_set_add(characters, character.codePointAt(0) as number);
  }
  const { min, max } = weights;
  // NaN keeps the default weight.
  harfbuzz.hb_subset_input_set_axis_range(input, face, tagOf('wght'), min, max, Number.NaN);

  const made = harfbuzz.hb_subset_or_fail(face, input);
  if (made === 0) throw new Error('HarfBuzz could not subset the font.');
  const result = harfbuzz.hb_face_reference_blob(made);
  const start = harfbuzz.hb_blob_get_data(result, 0);
  const length = harfbuzz.hb_blob_get_length(result);
  return Buffer.from(new Uint8Array(harfbuzz.memory.buffer, start, length));
}

/** A four-letter tag as HarfBuzz encodes it. */
function tagOf(name: string): number {
  return [...name].reduce((tag, letter) => tag * 256 + letter.charCodeAt(0), 0);
}
