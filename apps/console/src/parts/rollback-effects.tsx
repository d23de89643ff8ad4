import { List, Text } from '@mantine/core';
import { api } from '../api/queries.js';
import { moneyText } from './money.js';
import { orderStatusText } from './order-status.js';
import { useProject } from './project.js';
import { redeemedThing, type Redemption, takenOff } from './redemption-words.js';
import { pointsText } from './worth.js';
import { t } from '../texts/texts.js';

/** What rolling a redemption back will do: to what was redeemed, to the card, to the order. */
export function RollbackEffects({ redemption }: { readonly redemption: Redemption }) {
  const { currency } = useProject();
  const { title } = redeemedThing(redemption);
  const { amount, voucher } = redemption;
  const credits = voucher?.type === 'GIFT_VOUCHER' ? amount : undefined;
  const points = voucher?.type === 'LOYALTY_CARD' ? amount : undefined;
  const orderId = (redemption.order as { id?: string } | null | undefined)?.id;
  return (
    <>
      <List spacing="xs">
        <List.Item>{t('This use of {title} counts no more.', { title })}</List.Item>
        {!!credits && (
          <List.Item>{t('{amount} go back to the card.', { amount: moneyText(credits, currency) })}</List.Item>
        )}
        {!!points && <List.Item>{t('{points} go back to the card.', { points: pointsText(points) })}</List.Item>}
        {orderId && <OrderEffect orderId={orderId} off={takenOff(redemption) ?? 0} />}
      </List>
      <Text mt="sm">{t('This cannot be undone. What was redeemed can be redeemed again.')}</Text>
    </>
  );
}

function OrderEffect({ orderId, off }: { readonly orderId: string; readonly off: number }) {
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
        : mode === 'WITH_ORDER'
          ? t(
              'The order {order} is canceled, its discount of {discount} is taken off, and points that it earned are taken back. It is now: {status}.',
              about,
            )
          : t('The order {order} ({status}) may be canceled: the stacking rules of the project decide it.', about)}
    </List.Item>
  );
}
