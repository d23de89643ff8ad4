import { type JsonObject, toSnakeCase, withoutUndefined } from '@perkstream/kernel';
import { type PricingNote } from './pricing-note.js';

/** In the names of the wire; what is not there is left out. */
export function presentPricingNotes(notes: readonly PricingNote[]): readonly JsonObject[] {
  return notes.map((note) => toSnakeCase(withoutUndefined({ ...note })) as JsonObject);
}
