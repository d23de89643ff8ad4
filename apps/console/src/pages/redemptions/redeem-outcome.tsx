import { Button, Group, Stack, Text } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { notifications } from '@mantine/notifications';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useLocation } from 'wouter';
import { client } from '../../api/client.js';
import { buyerOf, type Cart, orderOf, redeemablesOf, writeCart } from '../../parts/cart/cart.js';
import { Decision } from '../../parts/cart/decision.js';
import { Totals } from '../../parts/cart/totals.js';
import { decidedIn, useValidation } from '../../parts/cart/validation.js';
import { isAnswer } from '../../parts/forms/repeat-key.js';
import { unclearField } from '../../parts/forms/unclear-field.js';
import { EmptyState } from '../../parts/layout/empty-state.js';
import { ErrorInWords } from '../../parts/layout/error-in-words.js';
import { Icon } from '../../parts/layout/icon.js';
import { t } from '../../texts/texts.js';
import { useRepeatKey } from './use-repeat-key.js';

interface RedeemOutcomeProps {
  readonly cart: Cart;
  readonly change: (cart: Cart) => void;
}

/** What the codes would do, and the button that redeems them. */
export function RedeemOutcome({ cart, change }: RedeemOutcomeProps) {
  const [asked] = useDebouncedValue(cart, 300);
  const { data, error, refetch, isFetching } = useValidation(asked);
  const { redeem, isSending, failure } = useRedeeming(cart);
  if (cart.codes.length === 0) {
    return (
      <EmptyState icon="code" title={t('No codes yet')}>
        {t('Add a code to see what it does before it is redeemed.')}
      </EmptyState>
    );
  }
  const decided = decidedIn(data);
  const fits = data?.valid === true && decided.every(({ status }) => status === 'APPLICABLE');
  const isChecked = asked === cart && !isFetching;
  return (
    <Stack gap="md" aria-live="polite">
      {data?.order && <Totals order={data.order} />}
      {error && <ErrorInWords error={error} again={refetch} />}
      {decided.map((each) => (
        <Decision
          key={each.id}
          decided={each}
          lines={asked.lines.map(({ name }) => name)}
          chooseReward={(id) => change({ ...cart, rewards: { ...cart.rewards, [each.id]: id } })}
          remove={() => change({ ...cart, codes: cart.codes.filter((code) => code !== each.id) })}
        />
      ))}
      {failure !== undefined && <ErrorInWords error={failure} />}
      {isChecked && data && !fits && cart.codes.length > 1 && (
        <Text>{t('Take out what does not apply: then the rest can be redeemed.')}</Text>
      )}
      <Group>
        <Button
          size="md"
          leftSection={<Icon name="check" size={16} />}
          disabled={!isChecked || !fits}
          loading={isSending}
          onClick={redeem}
        >
          {t('Redeem {count, plural, one {this code} other {these # codes}}', { count: cart.codes.length })}
        </Button>
      </Group>
    </Stack>
  );
}

function useRedeeming(cart: Cart) {
  const [, go] = useLocation();
  const queries = useQueryClient();
  const key = useRepeatKey();
  const [isSending, setSending] = useState(false);
  const [failure, setFailure] = useState<unknown>();
  const send = async () => {
    const { data } = await client.POST('/v1/redemptions', {
      params: { header: { 'Idempotency-Key': key.of(writeCart(cart)) } },
      body: { redeemables: redeemablesOf(cart), order: orderOf(cart), ...buyerOf(cart) },
    });
    notifications.show({ message: t('{codes} redeemed', { codes: cart.codes.join(', ') }) });
    const [redemption] = data?.parent_redemption ? [data.parent_redemption] : (data?.redemptions ?? []);
    go(redemption ? `/redemptions/${encodeURIComponent(redemption.id)}` : '/redemptions');
    await queries.invalidateQueries();
  };
  const redeem = async () => {
    const unclear = unclearField(document);
    if (unclear) return unclear.focus();
    setSending(true);
    setFailure(undefined);
    try {
      await send();
    } catch (error) {
      // A refusal is an answer; without one it is not known whether it was redeemed, and the same request says it.
      if (isAnswer(error)) key.renew();
      setFailure(error);
    } finally {
      setSending(false);
    }
  };
  return { redeem, isSending, failure };
}
