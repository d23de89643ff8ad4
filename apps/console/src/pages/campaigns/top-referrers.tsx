import { useQuery } from '@tanstack/react-query';
import { type TopReferrer, topReferrers } from '../../api/insights.js';
import { useAddress } from '../../parts/layout/address.js';
import { EmptyState } from '../../parts/layout/empty-state.js';
import { ErrorInWords } from '../../parts/layout/error-in-words.js';
import { Panel } from '../../parts/layout/panel.js';
import { type Column } from '../../parts/lists/columns.js';
import { DataTable } from '../../parts/lists/data-table.js';
import { CustomerName } from '../../parts/words/customer-name.js';
import { numberText } from '../../parts/words/money.js';
import { Money } from '../../parts/words/values.js';
import { t } from '../../texts/texts.js';

/** Who referred the most customers to a program, and what came of it. */
export function TopReferrers({ id }: { readonly id: string }) {
  const address = useAddress();
  const { data, error, refetch } = useQuery({ queryKey: ['top-referrers', id], queryFn: () => topReferrers(id) });
  return (
    <Panel title={t('Top referrers')}>
      {error ? (
        <ErrorInWords error={error} again={refetch} />
      ) : (
        <DataTable
          label={t('Top referrers')}
          address={{ ...address, get: () => '' }}
          columns={columns()}
          rows={data}
          idOf={({ customer_id }) => customer_id}
          linkTo={({ customer_id }) => `/customers/${customer_id}`}
          places={3}
          empty={<EmptyState icon="referral" title={t('Nobody referred a customer yet')} />}
        />
      )}
    </Panel>
  );
}

function columns(): readonly Column<TopReferrer>[] {
  return [
    { id: 'name', title: t('Referrer'), cell: ({ customer_id }) => <CustomerName id={customer_id} /> },
    {
      id: 'referred',
      title: t('Referred customers'),
      isNumber: true,
      cell: ({ referred_customers }) => numberText(referred_customers),
    },
    { id: 'redemptions', title: t('Redemptions'), isNumber: true, cell: ({ redemptions }) => numberText(redemptions) },
    {
      id: 'orders',
      title: t('Value of orders'),
      isNumber: true,
      cell: ({ order_amount }) => <Money value={order_amount} />,
    },
    { id: 'discount', title: t('Discounts'), isNumber: true, cell: ({ discount }) => <Money value={discount} /> },
  ];
}
