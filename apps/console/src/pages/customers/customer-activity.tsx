import { Anchor, Group, Skeleton } from '@mantine/core';
import { Link } from 'wouter';
import { api } from '../../api/queries.js';
import { useAddress } from '../../parts/layout/address.js';
import { EmptyState } from '../../parts/layout/empty-state.js';
import { ErrorInWords } from '../../parts/layout/error-in-words.js';
import { Panel } from '../../parts/layout/panel.js';
import { type Entry, EntriesOverTime } from '../../parts/layout/timeline.js';
import { CursorPager } from '../../parts/lists/pager.js';
import { CheckAgain } from '../../parts/redemptions/check-again.js';
import { RedemptionNowOf } from '../../parts/redemptions/redemption-now.js';
import { OrderNowOf } from '../../parts/returns/order-now.js';
import { useNames } from '../../parts/words/names.js';
import { t } from '../../texts/texts.js';
import { activityEntry, type ActivityEntry } from './activity-entries.js';

/** What the customer did and what came of it, page by page, with what can be done about it. */
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
      <ListsOf customerId={customerId} />
      {error && <ErrorInWords error={error} again={refetch} />}
      {!data && !error && <Skeleton height={240} />}
      {data?.data.length === 0 && (
        <EmptyState icon="history" title={t('No activity yet')}>
          {t('Orders, codes, redemptions and points of this customer appear here.')}
        </EmptyState>
      )}
      {data && data.data.length > 0 && (
        <EntriesOverTime
          entries={asTheyStand(
            data.data.map((each) => activityEntry(each, names)),
            customerId,
          )}
          label={label}
        />
      )}
      <CursorPager address={address} next={data?.more_starting_after} />
    </Panel>
  );
}

function ListsOf({ customerId }: { readonly customerId: string }) {
  const customer = encodeURIComponent(customerId);
  const lists = [
    [t('All redemptions'), `/redemptions?customer=${customer}`],
    [t('All refused redemptions'), `/redemptions?customer=${customer}&result=FAILURE`],
    [t('All orders'), `/orders?customer=${customer}`],
  ] as const;
  return (
    <Group gap="2px 12px">
      {lists.map(([title, to]) => (
        <Anchor key={to} component={Link} href={to} size="sm">
          {title}
        </Anchor>
      ))}
    </Group>
  );
}

/** An order stands as it is now in the earliest of its rows: that row stays where it is when more happens to the order. */
function asTheyStand(entries: readonly ActivityEntry[], customerId: string): readonly Entry[] {
  const earliest = new Map(entries.map(({ id, orderId }) => [orderId, id]));
  return entries.map((entry) => {
    const { id, redemption, orderId } = entry;
    if (redemption?.isRefused) return { ...entry, now: <CheckAgain id={redemption.id} customerId={customerId} /> };
    if (redemption) return { ...entry, now: <RedemptionNowOf id={redemption.id} /> };
    return orderId && earliest.get(orderId) === id ? { ...entry, now: <OrderNowOf id={orderId} /> } : entry;
  });
}
