import { Group } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { redemptionOf } from '../../api/names.js';
import { t } from '../../texts/texts.js';
import { StatusBadge } from '../layout/status-badge.js';
import { OrderName } from '../orders/order-status.js';
import { useProject } from '../project.js';
import { moneyText } from '../words/money.js';
import { CheckAgain } from './check-again.js';
import { isRefused, type Redemption, redemptionWord, takenOff } from './redemption-words.js';
import { RollBack } from './roll-back.js';

/** Of a button in a row: its place is kept while the redemption is on its way. */
const ROW_PX = 30;

/** In a timeline: what a redemption took off which order, and its action. */
export function RedemptionNow({ redemption }: { readonly redemption: Redemption }) {
  const { currency } = useProject();
  const { id, object, customer_id: customerId, order } = redemption;
  if (isRefused(redemption)) return <CheckAgain id={id} customerId={customerId} />;
  const off = object === 'redemption' ? takenOff(redemption) : undefined;
  return (
    <Group gap="2px 8px">
      {off ? <span>{t('Discount: {amount}', { amount: moneyText(off, currency) })}</span> : null}
      {order && <OrderName order={order} />}
      <RollBack redemption={redemption} />
    </Group>
  );
}

/** The same of a redemption of which only the id is known. All that a page shows are asked for at once. */
export function RedemptionNowOf({ id }: { readonly id: string }) {
  const { data } = useQuery({ queryKey: ['redemption', id], queryFn: () => redemptionOf(id) });
  return (
    <Group gap="2px 8px" mih={ROW_PX}>
      {data?.status === 'ROLLED_BACK' && <StatusBadge tone="quiet">{redemptionWord(data).word}</StatusBadge>}
      {data && <RedemptionNow redemption={data} />}
    </Group>
  );
}
