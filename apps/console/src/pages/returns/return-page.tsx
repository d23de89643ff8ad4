import { Skeleton } from '@mantine/core';
import { api } from '../../api/queries.js';
import { ErrorInWords } from '../../parts/layout/error-in-words.js';
import { Facts } from '../../parts/layout/facts.js';
import { PageFrame } from '../../parts/layout/page-frame.js';
import { Panel } from '../../parts/layout/panel.js';
import { OrderName } from '../../parts/orders/order-status.js';
import { ReturnResult } from '../../parts/returns/return-result.js';
import { policyChoices, type Return } from '../../parts/returns/returns.js';
import { CustomerName } from '../../parts/words/customer-name.js';
import { Instant, Nothing } from '../../parts/words/values.js';
import { t } from '../../texts/texts.js';

/** One return, as it was decided. */
export function ReturnPage({ id }: { readonly id: string }) {
  const params = { path: { returnId: id } };
  const { data: result, error, refetch } = api.useQuery('get', '/v1/returns/{returnId}', { params });
  const orderId = result?.order_id ?? '';
  const order = api.useQuery(
    'get',
    '/v1/orders/{orderId}',
    { params: { path: { orderId } } },
    { enabled: orderId !== '' },
  );
  const above = [{ title: t('Returns'), to: '/returns' }];
  if (!result || order.isPending)
    return (
      <PageFrame title={t('Return')} above={above}>
        {error ? <ErrorInWords error={error} again={refetch} /> : <Skeleton height={240} />}
      </PageFrame>
    );
  return (
    <PageFrame title={t('Return {id}', { id: result.source_id ?? result.id })} above={above}>
      <Panel title={t('Summary')}>
        <Facts facts={factsOf(result)} />
      </Panel>
      <Panel title={t('Result')}>
        <ReturnResult result={result} order={order.data} />
      </Panel>
    </PageFrame>
  );
}

function factsOf(result: Return) {
  const { created_at: at, order_id: orderId, order, customer_id: customerId, reason, policy, id } = result;
  const choices = policyChoices().map(({ name, label, values }) => {
    return [label, (values as Readonly<Record<string, readonly string[]>>)[policy[name]]?.[1]] as const;
  });
  return [
    [t('When'), <Instant key="at" value={at} />],
    [t('Order'), <OrderName key="order" order={{ id: orderId, source_id: order.source_id ?? null }} />],
    [t('Customer'), <CustomerName key="customer" id={customerId} />],
    [t('Reason'), reason ?? <Nothing key="reason" />],
    ...choices,
    [t('ID'), id],
  ] as const;
}
