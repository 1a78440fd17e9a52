import { productSchema } from '../../../contract/catalogue.ts';
import { type JsonPiece, makePiece } from '../../platform/http/json-pieces.ts';
import type { CatalogueEntry } from './snapshot.ts';

/** The product as lists show it, serialised with the contract's schema like any other answer. */
export function productPiece(entry: CatalogueEntry): JsonPiece {
  entry.piece ??= makePiece(productSchema.encode(entry.product));
  return entry.piece;
}
