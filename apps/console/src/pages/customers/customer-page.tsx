import { Skeleton } from '@mantine/core';
import { api } from '../../api/queries.js';
import { ErrorInWords } from '../../parts/layout/error-in-words.js';
import { TwoColumns } from '../../parts/layout/two-columns.js';
import { History } from '../../parts/time/history.js';
import { PastFrame } from '../../parts/time/past-frame.js';
import { usePast } from '../../parts/time/past.js';
import { t } from '../../texts/texts.js';
import { CheckRefused } from './check-refused.js';
import { CustomerActions } from './customer-actions.js';
import { CustomerActivity } from './customer-activity.js';
import { CustomerFacts } from './customer-facts.js';
import { Holdings } from './holdings.js';

/** Everything about one customer. */
export function CustomerPage({ id }: { readonly id: string }) {
  const past = usePast(`/v1/customers/${encodeURIComponent(id)}`);
  const params = { path: { customerId: id }, query: past.query };
  const { data: customer, error, refetch } = api.useQuery('get', '/v1/customers/{customerId}', { params });
  const above = [{ title: t('Customers'), to: '/customers' }];
  if (!customer)
    return (
      <PastFrame title={t('Customer')} above={above} past={past} error={error}>
        {error ? <ErrorInWords error={error} again={refetch} /> : <Skeleton height={320} />}
      </PastFrame>
    );
  const name = customer.name || customer.email || customer.source_id || customer.id;
  return (
    <PastFrame
      past={past}
      title={name}
      above={above}
      description={customer.email}
      actions={<CustomerActions customer={customer} name={name} />}
    >
      <TwoColumns
        beside={
          past.moment ? (
            <History past={past} changedAt={customer.updated_at} />
          ) : (
            <CustomerActivity customerId={customer.id} />
          )
        }
      >
        <CustomerFacts customer={customer} />
        {!past.moment && (
          <>
            <Holdings customerId={customer.id} />
            <CheckRefused customer={customer} />
            <History past={past} changedAt={customer.updated_at} />
          </>
        )}
      </TwoColumns>
    </PastFrame>
  );
}
