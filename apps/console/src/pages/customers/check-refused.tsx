import { api } from '../../api/queries.js';
import { type components } from '../../api/schema.js';
import { useAddress } from '../../parts/layout/address.js';
import { useAttempt } from '../../parts/redemptions/attempt.js';
import { CheckCode } from '../../parts/redemptions/check-code.js';

/** A check of any code; with what was refused filled in, where the address names it. */
export function CheckRefused({ customer }: { readonly customer: components['schemas']['CustomerAnswer'] }) {
  const id = useAddress().get('check');
  const params = { path: { redemptionId: id } };
  const { data } = api.useQuery('get', '/v1/redemptions/{redemptionId}', { params }, { enabled: id !== '' });
  const attempt = useAttempt(id === '' ? undefined : data);
  return (
    <CheckCode
      key={attempt ? id : 'any'}
      customerId={customer.id}
      usualAmount={customer.summary.orders.last_order_amount}
      attempt={attempt}
    />
  );
}
