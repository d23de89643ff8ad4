import { Skeleton } from '@mantine/core';
import { useAddress } from '../../parts/address.js';
import { api } from '../../api/queries.js';
import { EmptyState } from '../../parts/empty-state.js';
import { ErrorInWords } from '../../parts/error-in-words.js';
import { useNames } from '../../parts/names.js';
import { CursorPager } from '../../parts/pager.js';
import { Panel } from '../../parts/panel.js';
import { EntriesOverTime } from '../../parts/timeline.js';
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
  const label = t('What happened, and who did it');
  return (
    <Panel title={label}>
      {error && <ErrorInWords error={error} again={refetch} />}
      {!data && !error && <Skeleton height={240} />}
      {data?.data.length === 0 && (
        <EmptyState icon="history" title={t('Nothing happened so far')}>
          {t('Orders, codes, redemptions and points of this customer stand here.')}
        </EmptyState>
      )}
      {data && data.data.length > 0 && (
        <EntriesOverTime entries={data.data.map((each) => activityEntry(each, names))} label={label} />
      )}
      <CursorPager address={address} next={data?.more_starting_after} />
    </Panel>
  );
}
