import { List, Text } from '@mantine/core';
import { api } from '../api/queries.js';
import { type components } from '../api/schema.js';
import { moneyText } from './money.js';
import { orderStatusText } from './order-states.js';
import { useProject } from './project.js';
import { type Together } from './redeemed-together.js';
import { redeemedThing, type Redemption, takenOff } from './redemption-words.js';
import { pointsText } from './worth.js';
import { t } from '../texts/texts.js';

/** What a rollback will do: to each code that was redeemed, to cards, and to the order. */
export function RollbackEffects({ parts, whole }: Together) {
  const orderId = (whole.order as { id?: string } | null | undefined)?.id;
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
        {orderId && (
          <OrderEffect orderId={orderId} ids={[whole.id, ...parts.map(({ id }) => id)]} off={takenOff(whole) ?? 0} />
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
      <List.Item>{t('This use of {title} counts no more.', { title })}</List.Item>
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
  readonly orderId: string;
  /** Of all that is rolled back. */
  readonly ids: readonly string[];
  readonly off: number;
}

function OrderEffect({ orderId, ids, off }: OrderEffectProps) {
  const { id: projectId, currency } = useProject();
  const params = { path: { projectId } };
  const rules = api.useQuery('get', '/management/v1/projects/{projectId}/stacking-rules', { params });
  const { data: order } = api.useQuery('get', '/v1/orders/{orderId}', { params: { path: { orderId } } });
  const mode = rules.data?.data[0]?.redeemables_rollback_order_mode;
  if (!order || (!mode && !rules.error)) return null;
  const about = {
    order: order.source_id ?? order.id,
    status: orderStatusText(order.status),
    discount: moneyText(off, currency),
  };
  return (
    <List.Item>
      {mode === 'WITHOUT_ORDER'
        ? t('The order {order} stays as it is: {status}.', about)
        : mode !== 'WITH_ORDER'
          ? t('The order {order} ({status}) may be canceled: the stacking rules of the project decide it.', about)
          : othersStand(order, ids)
            ? t(
                'The order {order} keeps its state ({status}) and its other discounts; {discount} are added to it.',
                about,
              )
            : t(
                'The order {order} is canceled, its discount of {discount} is taken off, and points that it earned are taken back. It is now: {status}.',
                about,
              )}
    </List.Item>
  );
}

/** Something else was redeemed for the order, and is not rolled back. */
function othersStand({ redemptions = {} }: components['schemas']['OrderAnswer'], ids: readonly string[]): boolean {
  const notes = Object.entries(redemptions as Record<string, { rollback_id?: string }>);
  return notes.some(([id, { rollback_id: rollback }]) => rollback === undefined && !ids.includes(id));
}
