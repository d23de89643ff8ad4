import { Button, Group, Skeleton, Text } from '@mantine/core';
import { Link } from 'wouter';
import { api } from '../../api/queries.js';
import { type Address, useAddress } from '../../parts/layout/address.js';
import { Cut } from '../../parts/layout/cut.js';
import { EmptyState } from '../../parts/layout/empty-state.js';
import { ErrorInWords } from '../../parts/layout/error-in-words.js';
import { PageFrame } from '../../parts/layout/page-frame.js';
import { useProject } from '../../parts/project.js';
import { dayText } from '../../parts/words/moment.js';
import { language, t } from '../../texts/texts.js';
import { type Bar, barOf, mondaysFrom, plusWeeks, WEEKS } from './calendar-weeks.js';
import classes from './calendar.module.css';
import { type Campaign, stateOf } from './campaign-state.js';
import { timeNow } from '../../parts/words/time-now.js';

/** Campaigns of each question that are shown. */
const MAX_SHOWN = 100;

/** By how many weeks the calendar moves. */
const STEP = 4;

/** Which campaigns run when, by weeks. The first week stands in the address. */
export function CalendarPage() {
  const address = useAddress();
  const { timezone } = useProject();
  const mondays = mondaysFrom(address.get('week'), timezone, new Date(timeNow()));
  const [first, last] = [mondays[0]!, mondays[WEEKS]!];
  const { campaigns, isCut, error, refetch } = useCampaignsBetween(first);
  const rows = campaigns
    ?.flatMap((campaign) => {
      const bar = barOf(campaign, [first, last], timezone);
      return bar ? [{ campaign, bar }] : [];
    })
    .sort((one, other) => one.bar.left - other.bar.left || one.campaign.name.localeCompare(other.campaign.name));
  return (
    <PageFrame
      title={t('Calendar of campaigns')}
      above={[{ title: t('Campaigns'), to: '/campaigns' }]}
      actions={<WeekChoice address={address} first={first} />}
    >
      {error && <ErrorInWords error={error} again={refetch} />}
      {!rows && !error && <Skeleton height={400} />}
      {rows?.length === 0 && <EmptyState icon="campaign" title={t('No campaign runs in these weeks')} />}
      {rows && rows.length > 0 && (
        <div className={classes.calendar} role="region" aria-label={t('Calendar of campaigns')} tabIndex={0}>
          <div className={classes.grid}>
            <Weeks mondays={mondays} zone={timezone} />
            {rows.map((row) => (
              <Row key={row.campaign.id} {...row} zone={timezone} now={shareOfNow(first, last, timezone)} />
            ))}
          </div>
        </div>
      )}
      {isCut && (
        <Text size="sm" c="dimmed">
          {t('There are more campaigns than are shown here. The list has all of them.')}
        </Text>
      )}
    </PageFrame>
  );
}

/** Those that end after a day, and those without an end. */
function useCampaignsBetween(first: string) {
  const ending = useList({ expiration_date: { conditions: { $after: [`${first}T00:00:00Z`] } } });
  const endless = useList({ expiration_date: { conditions: { $is_unknown: [''] } } });
  const lists = [ending, endless];
  const isThere = lists.every(({ data }) => data);
  return {
    campaigns: isThere ? lists.flatMap(({ data }) => (data?.campaigns ?? []) as readonly Campaign[]) : undefined,
    isCut: lists.some(({ data }) => (data?.total ?? 0) > MAX_SHOWN),
    error: ending.error ?? endless.error,
    refetch: () => lists.forEach((list) => void list.refetch()),
  };
}

function useList(filters: Readonly<Record<string, unknown>>) {
  const query = { limit: MAX_SHOWN, order: '-created_at' as const, filters };
  return api.useQuery('get', '/v1/campaigns', { params: { query } });
}

function WeekChoice({ address, first }: { readonly address: Address; readonly first: string }) {
  const move = (weeks: number) => address.set({ week: plusWeeks(first, weeks) });
  return (
    <Group gap="xs">
      <Button variant="default" onClick={() => move(-STEP)}>
        {t('Earlier')}
      </Button>
      <Button variant="default" onClick={() => address.set({ week: null })}>
        {t('Today')}
      </Button>
      <Button variant="default" onClick={() => move(STEP)}>
        {t('Later')}
      </Button>
    </Group>
  );
}

function Weeks({ mondays, zone }: { readonly mondays: readonly string[]; readonly zone: string }) {
  const format = new Intl.DateTimeFormat(language(), { timeZone: 'UTC', day: 'numeric', month: 'short' });
  const [first, last] = [mondays[0]!, mondays[WEEKS]!];
  return (
    <div className={classes.weeks} aria-hidden>
      <span />
      <div className={classes.track}>
        {mondays.slice(0, WEEKS).map((monday, week) => (
          <span key={monday} className={classes.week} style={{ left: `${(week / WEEKS) * 100}%` }}>
            {format.format(new Date(monday))}
          </span>
        ))}
        <NowLine at={shareOfNow(first, last, zone)} />
      </div>
    </div>
  );
}

function shareOfNow(first: string, last: string, zone: string): number | undefined {
  const now = new Date(timeNow());
  const bar = barOf({ start_date: now.toISOString(), expiration_date: null }, [first, last], zone);
  return bar && !bar.isCutLeft ? bar.left : undefined;
}

function NowLine({ at }: { readonly at: number | undefined }) {
  return at === undefined ? null : <span className={classes.now} style={{ left: `${at}%` }} />;
}

interface RowProps {
  readonly campaign: Campaign;
  readonly bar: Bar;
  readonly zone: string;
  readonly now: number | undefined;
}

function Row({ campaign, bar, zone, now }: RowProps) {
  const { id, name, start_date: start, expiration_date: end } = campaign;
  const { text: state, tone } = stateOf(campaign, timeNow());
  const from = start ? dayText(start, zone) : '…';
  const to = end ? dayText(end, zone) : '…';
  return (
    <div className={classes.row}>
      <Link href={`/campaigns/${id}`} className={`${classes.name} quiet-link`}>
        <Cut>{name}</Cut>
      </Link>
      <div className={classes.track}>
        <NowLine at={now} />
        <span
          role="img"
          aria-label={t('{state}, {from} to {to}', { state, from, to })}
          title={t('{state}, {from} to {to}', { state, from, to })}
          className={classes.bar}
          style={{ left: `${bar.left}%`, width: `${bar.width}%` }}
          data-quiet={tone === 'quiet' || undefined}
          data-cut-left={bar.isCutLeft || undefined}
          data-cut-right={bar.isCutRight || undefined}
        />
      </div>
    </div>
  );
}
