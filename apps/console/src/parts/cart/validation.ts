import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { client } from '../../api/client.js';
import { buyerOf, type Cart, choiceOf, isDecidable, orderOf, redeemablesOf } from './cart.js';
import { type Decided } from './decision.js';

/** What the codes of the cart would do, step by step. */
export function useValidation(cart: Cart) {
  return useQuery({
    queryKey: ['cart', 'validation', cart],
    enabled: isDecidable(cart),
    placeholderData: keepPreviousData,
    queryFn: async () => {
      const options = { ...choiceOf(cart), explain: true, expand: ['order', 'redeemable', 'category'] as const };
      const body = { redeemables: redeemablesOf(cart), order: orderOf(cart), ...buyerOf(cart) };
      const { data } = await client.POST('/v1/validations', {
        body: { ...body, options: { ...options, expand: [...options.expand] } },
      });
      return data;
    },
  });
}

type Validated = ReturnType<typeof useValidation>['data'];

/** In the order in which they were decided: what applies, what does not, what is left out. */
export function decidedIn(answer: Validated): readonly Decided[] {
  if (!answer) return [];
  const { redeemables, inapplicable_redeemables: refused = [], skipped_redeemables: skipped = [] } = answer;
  return [...redeemables, ...refused, ...skipped] as Decided[];
}
