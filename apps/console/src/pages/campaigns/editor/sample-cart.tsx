import { Button, Group, Skeleton, Stack, Text } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { ask } from '../../../api/console-operations.js';
import { type components } from '../../../api/schema.js';
import { CartLines } from '../../../parts/cart/cart-lines.js';
import { buyerOf, type Cart, EMPTY_CART, orderOf } from '../../../parts/cart/cart.js';
import { type Missing, NearMiss } from '../../../parts/cart/near-miss.js';
import { findCustomers } from '../../../parts/cart/look-up.js';
import { Totals } from '../../../parts/cart/totals.js';
import { MoneyInput } from '../../../parts/forms/money-input.js';
import { errorDetails, errorText } from '../../../parts/layout/error-text.js';
import { Panel } from '../../../parts/layout/panel.js';
import { useProject } from '../../../parts/project.js';
import { refusalWords } from '../../../parts/redemptions/refusal-words.js';
import { findItems } from '../../../parts/search/find-items.js';
import { SearchField, TwoSides } from '../../../parts/search/search-field.js';
import { moneyText } from '../../../parts/words/money.js';
import { t } from '../../../texts/texts.js';
import { bodyOf, type Draft } from './draft.js';
import { faultsOf } from './faults.js';

type DecidedRedeemable = components['schemas']['ValidatedRedeemableAnswer'] & { readonly name?: string };
type Validated = components['schemas']['ValidatedDraftAnswer'];

const TYPING_MS = 250;
const SAMPLE_AMOUNT_MINOR_UNITS = 12_000;
const SAMPLE_LINES = 2;

interface SampleCartProps {
  readonly draft: Draft;
  /** What has been used of its limits counts. */
  readonly campaignId?: string | undefined;
}

/** A cart on which the engine tries the draft, with each change of both. */
export function SampleCart({ draft, campaignId }: SampleCartProps) {
  const [chosen, setCart] = useState<Cart>();
  const { data: usual } = useQuery({ queryKey: ['sample cart'], queryFn: usualCart, staleTime: Infinity });
  const cart = chosen ?? usual;
  const validation = useTrial(draft, cart, campaignId);
  return (
    <Panel title={t('Sample cart')}>
      {cart ? <CartFields cart={cart} change={setCart} /> : <Skeleton height={120} />}
      <Outcome draft={draft} validation={validation} />
    </Panel>
  );
}

/** Some goods of the shop, or an amount where it has none. */
async function usualCart(): Promise<Cart> {
  const items = (await findItems('')).filter(({ price }) => (price ?? 0) > 0).slice(0, SAMPLE_LINES);
  if (items.length === 0) return { ...EMPTY_CART, amount: SAMPLE_AMOUNT_MINOR_UNITS };
  return { ...EMPTY_CART, lines: items.map(({ id, name, price }) => ({ id, name, quantity: 1, price: price! })) };
}

function useTrial(draft: Draft, cart: Cart | undefined, campaignId: string | undefined) {
  const [tried] = useDebouncedValue(draft, TYPING_MS);
  const [bought] = useDebouncedValue(cart, TYPING_MS);
  const isComplete = Object.keys(faultsOf(withName(tried))).length === 0;
  return useQuery({
    queryKey: ['draft on trial', tried, bought, campaignId],
    enabled: bought !== undefined && isComplete,
    placeholderData: keepPreviousData,
    retry: false,
    queryFn: () =>
      ask<Validated>('/v1/campaigns/drafts/validate', 'POST', {
        draft: bodyOf(withName(tried)),
        order: orderOf(bought!),
        ...buyerOf(bought!),
        ...(campaignId && { campaign_id: campaignId }),
      }),
  });
}

/** While it has no name yet. */
function withName(draft: Draft): Draft {
  return draft.name.trim() === '' ? { ...draft, name: '…' } : draft;
}

function CartFields({ cart, change }: { readonly cart: Cart; readonly change: (cart: Cart) => void }) {
  const { customer, ...anonymous } = cart;
  return (
    <Stack gap="sm">
      {cart.lines.length === 0 && (
        <MoneyInput
          label={t('Value of the cart')}
          value={cart.amount}
          onChange={(amount) => change(amount === undefined ? { ...cart, amount: 0 } : { ...cart, amount })}
        />
      )}
      <CartLines cart={cart} change={change} />
      {customer ? (
        <Group justify="space-between" wrap="nowrap">
          <Text size="sm">{customer.name}</Text>
          <Button size="compact-sm" variant="default" onClick={() => change(anonymous)}>
            {t('Remove')}
          </Button>
        </Group>
      ) : (
        <SearchField
          name="customers of the sample"
          label={t('Customer')}
          placeholder={t('anybody')}
          find={findCustomers}
          option={({ name }) => <TwoSides left={name} />}
          choose={(found) => change({ ...cart, customer: found })}
        />
      )}
    </Stack>
  );
}

interface OutcomeProps {
  readonly draft: Draft;
  readonly validation: ReturnType<typeof useTrial>;
}

function Outcome({ draft, validation: { data, error, isPlaceholderData } }: OutcomeProps) {
  if (Object.keys(faultsOf(withName(draft))).length > 0)
    return (
      <Text size="sm" c="dimmed" role="status">
        {t('Fill in the required fields to see what the cart costs.')}
      </Text>
    );
  if (error)
    return (
      <Text size="sm" c="dimmed" role="status">
        {errorDetails(error) ?? errorText(error)}
      </Text>
    );
  if (!data) return <Skeleton height={60} />;
  return (
    <Stack gap="xs" aria-busy={isPlaceholderData} aria-live="polite">
      {decidedIn(data).map((decided) => (
        <Decided key={decided.id} decided={decided} isNamed={draft.campaign_type === 'PROMOTION'} />
      ))}
      {data.points_estimation !== undefined && (
        <Text fw={600}>
          {t('Once it is paid, it earns {count, plural, one {# point} other {# points}}.', {
            count: data.points_estimation,
          })}
        </Text>
      )}
      {data.order && <Totals order={data.order as Parameters<typeof Totals>[0]['order']} />}
    </Stack>
  );
}

interface DecidedProps {
  readonly decided: DecidedRedeemable;
  /** One of several. */
  readonly isNamed: boolean;
}

/** What the code or a tier does on the cart, or why it does not apply. */
function Decided({ decided: { id, name = id, status, order, result }, isNamed }: DecidedProps) {
  const { currency } = useProject();
  const { error, details } = (result ?? {}) as Refused;
  if (status === 'APPLICABLE') {
    const amount = moneyText(order?.total_applied_discount_amount ?? 0, currency);
    return (
      <Text fw={600}>
        {isNamed
          ? t('{name} takes {amount} off.', { name, amount })
          : t('It takes {amount} off this cart.', { amount })}
      </Text>
    );
  }
  const reason = refusalWords(error?.key ?? details?.key, details?.message ?? error?.message);
  return (
    <>
      <Text>{isNamed ? t('{name}: {reason}', { name, reason }) : reason}</Text>
      <NearMiss missing={details?.missing} />
    </>
  );
}

interface Refused {
  readonly error?: { readonly key?: string; readonly message?: string };
  readonly details?: { readonly key?: string; readonly message?: string; readonly missing?: readonly Missing[] };
}

/** Each once: what does not apply is answered in two lists. */
function decidedIn({
  redeemables,
  inapplicable_redeemables: refused = [],
  skipped_redeemables: skipped = [],
}: Validated) {
  const all = [...redeemables, ...refused, ...skipped] as readonly DecidedRedeemable[];
  return [...new Map(all.map((each) => [each.id, each])).values()];
}
