import { type Aggregate } from '@perkstream/kernel';
import { type BulkListState, keptOnce, type ListCommand } from '../bulk-list/bulk-list.decider.js';

/** What a line of an import was carried out on: its place in the file, and the code or ids of the thing. */
export interface ImportEffect {
  readonly row?: number;
  /** A code, or the id of a customer, product or SKU */
  readonly id: string;
  /** Of a SKU */
  readonly productId?: string;
}

/** A part of the import was carried out. */
export interface EffectsNoted {
  readonly type: 'import_effects.noted';
  readonly data: { readonly effects: readonly ImportEffect[] };
}

/** One stream per import, keyed by the id of its action: ids and codes, nothing personal. */
export const importEffectsAggregate: Aggregate<ListCommand<EffectsNoted>, EffectsNoted, BulkListState, never> = {
  category: 'import_effects',
  ...keptOnce(),
};
