import { type OwnProblems } from '@perkstream/published';

export type PricesRefusal = 'not_found' | 'invalid_query_params' | 'too_many_prices' | 'too_many_excluded_prices';

export const priceProblems = {
  too_many_prices: { status: 400, message: 'Too many prices' },
  too_many_excluded_prices: { status: 400, message: 'Too many excluded prices' },
} as const satisfies OwnProblems<PricesRefusal>;
