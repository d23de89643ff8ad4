import { api } from '../../api/queries.js';
import { useAddress } from '../../parts/layout/address.js';
import { EmptyState } from '../../parts/layout/empty-state.js';
import { ErrorInWords } from '../../parts/layout/error-in-words.js';
import { Panel } from '../../parts/layout/panel.js';
import { DataTable } from '../../parts/lists/data-table.js';
import { columnsOfReturns } from '../../parts/returns/return-columns.js';
import { t } from '../../texts/texts.js';

const MAX_ROWS = 100;
const OF_THE_PAGE = ['order', 'customer'];

/** What came back of the order; nothing, where nothing did. */
export function ReturnsOfOrder({ orderId }: { readonly orderId: string }) {
  const address = useAddress();
  const params = { path: { orderId }, query: { limit: MAX_ROWS } };
  const { data, error } = api.useQuery('get', '/v1/orders/{orderId}/returns', { params });
  return (
    <Panel title={t('Returns')}>
      {error ? (
        <ErrorInWords error={error} />
      ) : (
        <DataTable
          label={t('Returns')}
          columns={columnsOfReturns().filter(({ id }) => !OF_THE_PAGE.includes(id))}
          rows={data?.returns}
          idOf={({ id }) => id}
          linkTo={({ id }) => `/returns/${encodeURIComponent(id)}`}
          address={address}
          places={1}
          empty={<EmptyState icon="returned" title={t('No returns')} />}
        />
      )}
    </Panel>
  );
}
