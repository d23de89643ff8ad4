import { Anchor, Group, Stack, Text } from '@mantine/core';
import { api } from '../../api/queries.js';
import { type components } from '../../api/schema.js';
import { DayInput } from '../../parts/forms/day-input.js';
import { type Address, FIRST_PAGE, useAddress } from '../../parts/layout/address.js';
import { EmptyState } from '../../parts/layout/empty-state.js';
import { type Column } from '../../parts/lists/columns.js';
import { ListTable } from '../../parts/lists/list-page.js';
import { pageIn, rowsIn } from '../../parts/lists/pager.js';
import { useProject } from '../../parts/project.js';
import { dayOf } from '../../parts/words/moment.js';
import { numberText } from '../../parts/words/money.js';
import { type Names, useNames } from '../../parts/words/names.js';
import { Instant } from '../../parts/words/values.js';
import { t } from '../../texts/texts.js';
import { Buckets } from './buckets.js';
import { endOfDay } from './day-end.js';
import { EntryExplanation } from './entry-explanation.js';
import { actorText, causeText, type Entry, kindText } from './entry-words.js';
import { timeNow } from '../../parts/words/time-now.js';

type Card = components['schemas']['VoucherAnswer'];

/** What came onto the card and went from it, the latest first; as of today, or as of a day before. */
export function Ledger({ card }: { readonly card: Card }) {
  const names = useNames();
  const address = useAddress();
  const { timezone } = useProject();
  const params = { path: { memberId: card.id }, query: buildQuery(address, timezone) };
  const list = api.useQuery('get', '/v1/loyalties/members/{memberId}/statement', { params });
  const explained = list.data?.data.find(({ id }) => id === address.get('entry'));
  return (
    <Stack>
      <AsOf address={address} today={dayOf(new Date(timeNow()), timezone)} />
      {address.get('as_of') && list.data && (
        <Text role="status">
          {t('At the end of that day there were {count, plural, one {# point} other {# points}} on the card.', {
            count: list.data.balance,
          })}
        </Text>
      )}
      {!list.error && <Buckets buckets={list.data?.buckets} />}
      <ListTable
        label={t('Entries')}
        list={list}
        pages="numbered"
        rows={({ data }) => data}
        columns={columnsOfEntries(address, names)}
        empty={
          <EmptyState icon="history" title={t('Nothing has happened on this card yet')}>
            {t('Points appear here as soon as the member earns some, or you add some.')}
          </EmptyState>
        }
      />
      {explained && <EntryExplanation entry={explained} card={card} onClose={() => address.set({ entry: null })} />}
    </Stack>
  );
}

function buildQuery(address: Address, zone: string) {
  const day = address.get('as_of');
  const as_of = day && day < dayOf(new Date(timeNow()), zone) ? endOfDay(day, zone) : undefined;
  return { limit: rowsIn(address), page: pageIn(address), as_of };
}

function AsOf({ address, today }: { readonly address: Address; readonly today: string }) {
  const day = address.get('as_of');
  return (
    <Group align="flex-end">
      <DayInput
        label={t('At the end of')}
        value={day}
        max={today}
        onChange={(event) => address.set({ as_of: event.currentTarget.value, ...FIRST_PAGE })}
      />
      {day && (
        <Anchor
          component="button"
          type="button"
          size="sm"
          mb={8}
          onClick={() => address.set({ as_of: null, ...FIRST_PAGE })}
        >
          {t('Show current')}
        </Anchor>
      )}
    </Group>
  );
}

function PointsOf({ points }: { readonly points: number }) {
  return (
    <Text span inherit fw={600} className="digits" style={{ whiteSpace: 'nowrap' }}>
      {points > 0 ? `+${numberText(points)}` : numberText(points)}
    </Text>
  );
}

function columnsOfEntries(address: Address, names: Names): readonly Column<Entry>[] {
  return [
    { id: 'when', title: t('When'), cell: ({ created_at }) => <Instant value={created_at} /> },
    { id: 'kind', title: t('What'), cell: ({ type }) => kindText(type) },
    { id: 'points', title: t('Points'), isNumber: true, cell: ({ points }) => <PointsOf points={points} /> },
    { id: 'balance', title: t('Balance after it'), isNumber: true, cell: ({ balance }) => numberText(balance) },
    { id: 'cause', title: t('Why'), isSentence: true, cell: (entry) => causeText(entry) },
    { id: 'actor', title: t('Who'), isSentence: true, cell: (entry) => actorText(entry, names) },
    {
      id: 'explain',
      title: t('More'),
      cell: ({ id, created_at }) => (
        <Anchor
          component="button"
          type="button"
          size="sm"
          onClick={() => address.set({ entry: id })}
          aria-label={t('Explain the entry of {when}', { when: created_at })}
        >
          {t('Explain')}
        </Anchor>
      ),
    },
  ];
}
