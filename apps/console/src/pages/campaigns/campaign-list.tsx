import { Button } from '@mantine/core';
import { Link } from 'wouter';
import { api } from '../../api/queries.js';
import { AddButton } from '../../parts/layout/add-button.js';
import { type Address, FIRST_PAGE, useAddress } from '../../parts/layout/address.js';
import { EmptyState } from '../../parts/layout/empty-state.js';
import { Icon } from '../../parts/layout/icon.js';
import { ChoiceFilter, TextFilter } from '../../parts/lists/filter-fields.js';
import { ListPage } from '../../parts/lists/list-page.js';
import { pagingIn } from '../../parts/lists/pager.js';
import { useMay } from '../../parts/project.js';
import { campaignKinds } from '../../parts/words/campaign-kind.js';
import { t } from '../../texts/texts.js';
import { campaignColumns } from './campaign-columns.js';
import { type Campaign } from './campaign-state.js';

const FILTERS = ['name', 'kind', 'state'];

export function CampaignList() {
  const address = useAddress();
  const { change } = useMay();
  const paging = pagingIn(address, '-created_at' as const);
  const params = { query: { ...paging.query, ...filtersIn(address) } };
  const isFiltered = FILTERS.some((name) => address.get(name) !== '');
  return (
    <ListPage
      title={t('Campaigns')}
      actions={change && <ListActions />}
      filters={
        <>
          <TextFilter address={address} name="name" label={t('Name contains')} />
          <ChoiceFilter address={address} name="kind" label={t('Kind')} choices={campaignKinds()} />
          <ChoiceFilter address={address} name="state" label={t('Status')} choices={states()} />
        </>
      }
      choosesColumns
      views="campaigns"
      list={api.useQuery('get', '/v1/campaigns', { params })}
      rows={({ campaigns }) => campaigns}
      pages={paging}
      columns={campaignColumns()}
      linkTo={({ id }) => `/campaigns/${id}`}
      empty={isFiltered ? <NothingFits address={address} /> : <NoneYet />}
    />
  );
}

function ListActions() {
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
