import { List, Text } from '@mantine/core';
import { type Order } from '../../api/names.js';
import { t } from '../../texts/texts.js';
import { orderStatusText } from '../orders/order-states.js';
import { useMay, useProject } from '../project.js';
import { moneyText } from '../words/money.js';
import { pointsText } from '../words/worth.js';
import { type RollbackPlan } from './redeemed-together.js';
import { redeemedThing, type Redemption, takenOff } from './redemption-words.js';

/** What a rollback will do: to each code that was redeemed, to cards, and to the order. */
export function RollbackEffects({ parts, whole, order, mode }: RollbackPlan) {
  const { read } = useMay();
  return (
    <>
      {parts.length > 1 && (
        <Text mb="xs">
          {t('These {count} were redeemed together, and are rolled back together:', { count: parts.length })}
        </Text>
      )}
      <List spacing="xs">
        {parts.map((part) => (
          <PartEffect key={part.id} part={part} />
        ))}
        {!read && whole.order && (
          <List.Item>{t('Its order may be canceled: the stacking rules of the project decide it.')}</List.Item>
        )}
        {order && (
          <OrderEffect
            order={order}
            mode={mode}
            ids={[whole.id, ...parts.map(({ id }) => id)]}
            off={takenOff(whole) ?? 0}
          />
        )}
      </List>
      <Text mt="sm">{t('This cannot be undone. What was redeemed can be redeemed again.')}</Text>
    </>
  );
}

function PartEffect({ part }: { readonly part: Redemption }) {
  const { currency } = useProject();
  const { title } = redeemedThing(part);
  const { amount, voucher } = part;
  const credits = voucher?.type === 'GIFT_VOUCHER' ? amount : undefined;
  const points = voucher?.type === 'LOYALTY_CARD' ? amount : undefined;
  return (
    <>
      <List.Item>{t('This use of {title} no longer counts.', { title })}</List.Item>
      {!!credits && (
        <List.Item>
          {t('{amount} go back to the card {title}.', { amount: moneyText(credits, currency), title })}
        </List.Item>
      )}
      {!!points && (
        <List.Item>{t('{points} go back to the card {title}.', { points: pointsText(points), title })}</List.Item>
      )}
    </>
  );
}

interface OrderEffectProps {
  readonly order: Order;
  readonly mode: RollbackPlan['mode'];
  /** Of all that is rolled back. */
  readonly ids: readonly string[];
  readonly off: number;
}

function OrderEffect({ order, mode, ids, off }: OrderEffectProps) {
  const { currency } = useProject();
  const about = {
    order: order.source_id ?? order.id,
    status: orderStatusText(order.status),
    discount: moneyText(off, currency),
  };
  return <List.Item>{orderEffect(mode, othersStand(order, ids), about)}</List.Item>;
}

function orderEffect(mode: RollbackPlan['mode'], isShared: boolean, about: Record<string, string>): string {
  if (mode === 'WITHOUT_ORDER') return t('The order {order} stays as it is: {status}.', about);
  if (mode === undefined)
    return t('The order {order} ({status}) may be canceled: the stacking rules of the project decide it.', about);
  return isShared
    ? t('The order {order} keeps its state ({status}) and its other discounts; {discount} are added to it.', about)
    : t(
        'The order {order} is canceled, its discount of {discount} is taken off, and points that it earned are taken back. It is now: {status}.',
        about,
      );
}

/** Something else was redeemed for the order, and is not rolled back. */
function othersStand({ redemptions = {} }: Order, ids: readonly string[]): boolean {
  const notes = Object.entries(redemptions as Record<string, { rollback_id?: string }>);
  return notes.some(([id, { rollback_id: rollback }]) => rollback === undefined && !ids.includes(id));
}
