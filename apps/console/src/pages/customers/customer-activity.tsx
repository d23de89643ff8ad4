import { Skeleton } from '@mantine/core';
import { api } from '../../api/queries.js';
import { useAddress } from '../../parts/layout/address.js';
import { EmptyState } from '../../parts/layout/empty-state.js';
import { ErrorInWords } from '../../parts/layout/error-in-words.js';
import { Panel } from '../../parts/layout/panel.js';
import { EntriesOverTime } from '../../parts/layout/timeline.js';
import { CursorPager } from '../../parts/lists/pager.js';
import { useNames } from '../../parts/words/names.js';
import { t } from '../../texts/texts.js';
import { activityEntry } from './activity-entries.js';

/** What the customer did and what came of it, page by page. */
export function CustomerActivity({ customerId }: { readonly customerId: string }) {
  const address = useAddress();
  const query = { limit: 20, starting_after_id: address.get('cursor') || undefined };
  const { data, error, refetch } = api.useQuery('get', '/v1/customers/{customerId}/activity', {
    params: { path: { customerId }, query },
  });
  const names = useNames();
  const label = t('Activity');
  return (
    <Panel title={label}>
      {error && <ErrorInWords error={error} again={refetch} />}
      {!data && !error && <Skeleton height={240} />}
      {data?.data.length === 0 && (
        <EmptyState icon="history" title={t('No activity yet')}>
          {t('Orders, codes, redemptions and points of this customer appear here.')}
        </EmptyState>
      )}
      {data && data.data.length > 0 && (
        <EntriesOverTime entries={data.data.map((each) => activityEntry(each, names))} label={label} />
      )}
      <CursorPager address={address} next={data?.more_starting_after} />
    </Panel>
  );
}
