import { Skeleton } from '@mantine/core';
import { api } from '../../api/queries.js';
import { ErrorInWords } from '../../parts/layout/error-in-words.js';
import { PageFrame } from '../../parts/layout/page-frame.js';
import { TwoColumns } from '../../parts/layout/two-columns.js';
import { t } from '../../texts/texts.js';
import { CheckRefused } from './check-refused.js';
import { CustomerActions } from './customer-actions.js';
import { CustomerActivity } from './customer-activity.js';
import { CustomerFacts } from './customer-facts.js';
import { CustomerOrders } from './customer-orders.js';
import { CustomerRedemptions } from './customer-redemptions.js';
import { Holdings } from './holdings.js';

/** Everything about one customer. */
export function CustomerPage({ id }: { readonly id: string }) {
  const params = { path: { customerId: id } };
  const { data: customer, error, refetch } = api.useQuery('get', '/v1/customers/{customerId}', { params });
  const above = [{ title: t('Customers'), to: '/customers' }];
  if (!customer)
    return (
      <PageFrame title={t('Customer')} above={above}>
        {error ? <ErrorInWords error={error} again={refetch} /> : <Skeleton height={320} />}
      </PageFrame>
    );
  const name = customer.name || customer.email || customer.source_id || customer.id;
  return (
    <PageFrame
      title={name}
      above={above}
      description={customer.email}
      actions={<CustomerActions customer={customer} name={name} />}
    >
      <TwoColumns beside={<CustomerActivity customerId={customer.id} />}>
        <CustomerFacts customer={customer} />
        <Holdings customerId={customer.id} />
        <CustomerRedemptions customerId={customer.id} result="FAILURE" />
        <CheckRefused customer={customer} />
        <CustomerRedemptions customerId={customer.id} result="SUCCESS" />
        <CustomerOrders customerId={customer.id} />
      </TwoColumns>
    </PageFrame>
  );
}
