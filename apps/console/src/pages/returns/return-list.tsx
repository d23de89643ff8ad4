import { Button } from '@mantine/core';
import { Link } from 'wouter';
import { api } from '../../api/queries.js';
import { type Address, useAddress } from '../../parts/layout/address.js';
import { EmptyState } from '../../parts/layout/empty-state.js';
import { Icon } from '../../parts/layout/icon.js';
import { datesIn } from '../../parts/lists/date-bounds.js';
import { DateFilters } from '../../parts/lists/date-filters.js';
import { ListPage } from '../../parts/lists/list-page.js';
import { pageIn, rowsIn } from '../../parts/lists/paging.js';
import { CustomerFilter } from '../../parts/lists/pick-filter.js';
import { useProject } from '../../parts/project.js';
import { columnsOfReturns } from '../../parts/returns/return-columns.js';
import { t } from '../../texts/texts.js';

export function ReturnList() {
  const address = useAddress();
  const { timezone } = useProject();
  const query = {
    limit: rowsIn(address),
    page: pageIn(address),
    customer_id: address.get('customer') || undefined,
    created_at: datesIn(address, timezone),
  };
  return (
    <ListPage
      title={t('Returns')}
      actions={
        <Button
          component={Link}
          href={exportOf(address, timezone)}
          variant="default"
          leftSection={<Icon name="export" size={16} />}
        >
          {t('Export these')}
        </Button>
      }
      filters={
        <>
          <CustomerFilter address={address} name="customer" label={t('Customer')} />
          <DateFilters address={address} from={t('From date')} to={t('To date')} />
        </>
      }
      choosesColumns
      list={api.useQuery('get', '/v1/returns', { params: { query } })}
      rows={({ returns }) => returns}
      pages="numbered"
      columns={columnsOfReturns()}
      linkTo={({ id }) => `/returns/${encodeURIComponent(id)}`}
      empty={
        <EmptyState icon="returned" title={t('No matching returns')}>
          {t('Clear a filter to see more. Items are returned on the page of their order, or by the shop.')}
        </EmptyState>
      }
    />
  );
}

/** The form of an export, with the filters of this list. */
function exportOf({ get }: Address, zone: string): string {
  const { after = '', before = '' } = datesIn({ get }, zone) ?? {};
  const conditions = { customer_id: get('customer'), 'created_at.$after': after, 'created_at.$before': before };
  const given = Object.entries(conditions).filter(([, value]) => value !== '');
  return `/exports/new?${new URLSearchParams([['object', 'return'], ...given])}`;
}
