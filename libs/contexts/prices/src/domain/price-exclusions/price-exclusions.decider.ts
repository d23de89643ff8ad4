import { type Aggregate, type Refusal, refuse } from '@perkstream/kernel';
import { type PriceExcluded } from '@perkstream/published';

/** Prices of one product and its SKUs that may be excluded. */
export const MAX_EXCLUSIONS = 1_000;

interface PriceExclusionsState {
  /** By the id of the interval */
  readonly excluded: ReadonlyMap<string, PriceExcluded['data']>;
}

interface ExcludePrice {
  readonly do: 'exclude';
  readonly excluded: PriceExcluded['data'];
}

/** One stream for each product with its SKUs, named by the product. What is excluded already stays as it was excluded first. */
export const priceExclusionsAggregate: Aggregate<
  ExcludePrice,
  PriceExcluded,
  PriceExclusionsState,
  'too_many_excluded_prices'
> = {
  category: 'price_exclusions',
  initial: { excluded: new Map() },

  decide({ excluded }, state): readonly PriceExcluded[] | Refusal<'too_many_excluded_prices'> {
    if (state.excluded.has(excluded.intervalId)) return [];
    if (state.excluded.size >= MAX_EXCLUSIONS) {
      const details = `At most ${MAX_EXCLUSIONS} prices of a product can be excluded`;
      return refuse('too_many_excluded_prices', { details });
    }
    return [{ type: 'price.excluded', data: excluded }];
  },

  evolve({ excluded }, { data }) {
    return { excluded: new Map(excluded).set(data.intervalId, data) };
  },
};
