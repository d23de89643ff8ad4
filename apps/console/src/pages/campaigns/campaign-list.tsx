import { Button } from '@mantine/core';
import { useState } from 'react';
import { Link } from 'wouter';
import { api } from '../../api/queries.js';
import { AddButton } from '../../parts/layout/add-button.js';
import { type Address, FIRST_PAGE, useAddress } from '../../parts/layout/address.js';
import { EmptyState } from '../../parts/layout/empty-state.js';
import { Icon } from '../../parts/layout/icon.js';
import { ChoiceFilter, TextFilter } from '../../parts/lists/filter-fields.js';
import { ListPage } from '../../parts/lists/list-page.js';
import { pagingIn } from '../../parts/lists/pager.js';
import { useMay, useProject } from '../../parts/project.js';
import { campaignKinds } from '../../parts/words/campaign-kind.js';
import { DAY_MS, dayOf } from '../../parts/words/moment.js';
import { useNames } from '../../parts/words/names.js';
import { t } from '../../texts/texts.js';
import { campaignColumns } from './campaign-columns.js';
import { useCampaignRows } from './campaign-row.js';
import { type Campaign } from './campaign-state.js';
import { MAX_COMPARED } from './compared-campaigns.js';
import { timeNow } from '../../parts/words/time-now.js';

const FILTERS = ['name', 'kind', 'state'];

export function CampaignList() {
  const address = useAddress();
  const paging = pagingIn(address, '-created_at' as const);
  const params = { query: { ...paging.query, ...filtersIn(address) } };
  const list = api.useQuery('get', '/v1/campaigns', { params });
  const rows = useCampaignRows(list.data?.campaigns as readonly Campaign[] | undefined);
  const { currency, timezone } = useProject();
  const names = useNames();
  const [chosen, setChosen] = useState<readonly string[]>([]);
  const isFiltered = FILTERS.some((name) => address.get(name) !== '');
  return (
    <ListPage
      title={t('Campaigns')}
      actions={<ListActions chosen={chosen} />}
      filters={
        <>
          <TextFilter address={address} name="name" label={t('Name contains')} />
          <ChoiceFilter address={address} name="kind" label={t('Kind')} choices={campaignKinds()} />
          <ChoiceFilter address={address} name="state" label={t('Status')} choices={states()} />
        </>
      }
      choosesColumns
      views="campaigns"
      list={list}
      rows={() => rows}
      pages={paging}
      columns={campaignColumns({ currency, names, dates: lastDays(timezone) })}
      selection={{
        nameOf: ({ name }) => name,
        isChosen: ({ id }) => chosen.includes(id),
        choose: (some, isChosen) => setChosen(withChosen(chosen, some, isChosen)),
      }}
      linkTo={({ id }) => `/campaigns/${id}`}
      empty={isFiltered ? <NothingFits address={address} /> : <NoneYet />}
    />
  );
}

/** With today. */
const SHOWN_DAYS = 30;

/** The days that the figures of the rows are of, as parameters of the list of redemptions. */
function lastDays(zone: string): URLSearchParams {
  const now = timeNow();
  const [from, to] = [now - (SHOWN_DAYS - 1) * DAY_MS, now].map((at) => dayOf(new Date(at), zone)) as [string, string];
  return new URLSearchParams({ from, to });
}

function withChosen(chosen: readonly string[], rows: readonly Campaign[], isChosen: boolean): readonly string[] {
  const ids = rows.map(({ id }) => id);
  const others = chosen.filter((id) => !ids.includes(id));
  return isChosen ? [...others, ...ids] : others;
}

function ListActions({ chosen }: { readonly chosen: readonly string[] }) {
  const { change } = useMay();
  return (
    <>
      <Button component={Link} href="/campaigns/calendar" variant="default">
        {t('Calendar')}
      </Button>
      <Button
        component={Link}
        href={`/campaigns/compare?ids=${chosen.slice(0, MAX_COMPARED).join(',')}`}
        variant="default"
      >
        {t('Compare')}
      </Button>
      {change && <MakingActions />}
    </>
  );
}

function MakingActions() {
  return (
    <>
      <Button
        component={Link}
        href="/campaigns/templates"
        variant="default"
        leftSection={<Icon name="copy" size={16} />}
      >
        {t('Templates')}
      </Button>
      <AddButton href="/campaigns/new">{t('New campaign')}</AddButton>
    </>
  );
}

function NothingFits({ address }: { readonly address: Address }) {
  return (
    <EmptyState
      icon="filter"
      title={t('No matching campaigns')}
      action={
        <Button variant="default" onClick={() => address.set({ name: null, kind: null, state: null, ...FIRST_PAGE })}>
          {t('Show all')}
        </Button>
      }
    />
  );
}

function NoneYet() {
  return (
    <EmptyState icon="campaign" title={t('No campaigns yet')}>
      {t('A campaign gives codes, cards or offers by the same rules to many customers. Make the first one.')}
    </EmptyState>
  );
}

function states(): Readonly<Record<string, string>> {
  return {
    $active: t('Active'),
    before_start: t('Scheduled'),
    $expired: t('Ended'),
    $in_progress: t('Codes are being created'),
    $failed: t('Failed'),
  };
}

function filtersIn(address: Address) {
  const state = address.get('state');
  return {
    search: address.get('name') || undefined,
    campaign_type: (address.get('kind') || undefined) as Campaign['campaign_type'] | undefined,
    ...(state !== '' && { filters: { status: { conditions: { [state]: [''] } } } }),
  };
}
