import { Stack, Title } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { client } from '../../api/client.js';
import { buyerOf, type Cart, isDecidable, orderOf, withCode, withoutCode } from '../../parts/cart/cart.js';
import { Decision } from '../../parts/cart/decision.js';
import { Totals } from '../../parts/cart/totals.js';
import { decidedIn, useValidation } from '../../parts/cart/validation.js';
import { EmptyState } from '../../parts/layout/empty-state.js';
import { ErrorInWords } from '../../parts/layout/error-in-words.js';
import { t } from '../../texts/texts.js';
import { Qualifications } from './qualifications.js';
import { SelectionShown } from './selection-shown.js';

interface OutcomeProps {
  readonly cart: Cart;
  readonly change: (cart: Cart) => void;
}

/** What the engine decides about the cart, as it is typed. */
export function Outcome({ cart, change }: OutcomeProps) {
  const [asked] = useDebouncedValue(cart, 300);
  const validation = useValidation(asked);
  const qualification = useQualification(asked);
  const lines = asked.lines.map(({ name }) => name);
  const isDecided = isDecidable(asked);
  const decided = isDecided ? decidedIn(validation.data) : [];
  const order = isDecided ? validation.data?.order : undefined;
  if (cart.lines.length === 0 && cart.codes.length === 0) {
    return (
      <EmptyState icon="cart" title={t('The cart is empty')}>
        {t('Add a product and a code to see what applies, how each amount is calculated, and what else would apply.')}
      </EmptyState>
    );
  }
  return (
    <Stack gap="md" aria-live="polite">
      {(order ?? qualification.data?.order) && <Totals order={(order ?? qualification.data?.order)!} />}
      {validation.error && <ErrorInWords error={validation.error} again={validation.refetch} />}
      {isDecided && validation.data?.selection && (
        <SelectionShown selection={validation.data.selection} decided={decided} />
      )}
      {decided.map((each) => (
        <Decision
          key={each.id}
          decided={each}
          lines={lines}
          chooseReward={(id) => change({ ...cart, rewards: { ...cart.rewards, [each.id]: id } })}
          remove={cart.codes.includes(each.id) ? () => change(withoutCode(cart, each.id)) : undefined}
        />
      ))}
      <Title order={2} size="h4">
        {t('Other offers')}
      </Title>
      <Qualifications
        data={qualification.data?.redeemables.data}
        error={qualification.error}
        codes={[...cart.codes, ...decided.map(({ id }) => id)]}
        add={(code) => change(withCode(cart, code))}
      />
    </Stack>
  );
}

export function useQualification(cart: Cart) {
  return useQuery({
    queryKey: ['cart', 'qualification', cart.lines, cart.customer, cart.fields],
    enabled: cart.lines.length > 0,
    placeholderData: keepPreviousData,
    queryFn: async () => {
      const { data } = await client.POST('/v1/qualifications', {
        body: {
          order: orderOf(cart),
          ...buyerOf(cart),
          options: { limit: 20, sorting_rule: 'BEST_DEAL', expand: ['redeemable'] },
        },
      });
      return data;
    },
  });
}
