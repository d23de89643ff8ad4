import { Button, Group } from '@mantine/core';
import { Link } from 'wouter';
import { api } from '../../api/queries.js';
import { type Address, FIRST_PAGE, useAddress } from '../../parts/address.js';
import { campaignKinds } from '../../parts/campaign-kind.js';
import { ColumnChoice } from '../../parts/column-choice.js';
import { DataTable } from '../../parts/data-table.js';
import { EmptyState } from '../../parts/empty-state.js';
import { ErrorInWords } from '../../parts/error-in-words.js';
import { ChoiceFilter, TextFilter } from '../../parts/filter-fields.js';
import { Icon } from '../../parts/icon.js';
import { PageFrame } from '../../parts/page-frame.js';
import { Pager, pagingIn } from '../../parts/pager.js';
import { useMay } from '../../parts/project.js';
import { SavedViews } from '../../parts/saved-views.js';
import { t } from '../../texts/texts.js';
import { campaignColumns } from './campaign-columns.js';
import { type Campaign } from './campaign-state.js';

const FILTERS = ['name', 'kind', 'state'];

export function CampaignList() {
  const address = useAddress();
  const { change } = useMay();
  const columns = campaignColumns();
  const { query, arranged } = pagingIn(address, '-created_at' as const);
  const params = { query: { ...query, ...filtersIn(address) } };
  const { data, error, refetch } = api.useQuery('get', '/v1/campaigns', { params });
  const rows = arranged(data?.campaigns);
  const isFiltered = FILTERS.some((name) => address.get(name) !== '');
  return (
    <PageFrame title={t('Campaigns')} actions={change && <ListActions />}>
      <Group align="flex-end" justify="space-between">
        <Group align="flex-end">
          <TextFilter address={address} name="name" label={t('Name contains')} />
          <ChoiceFilter address={address} name="kind" label={t('Kind')} choices={campaignKinds()} />
          <ChoiceFilter address={address} name="state" label={t('State')} choices={states()} />
        </Group>
        <Group gap="xs">
          <SavedViews page="campaigns" address={address} />
          <ColumnChoice columns={columns} address={address} />
        </Group>
      </Group>
      {error ? (
        <ErrorInWords error={error} again={refetch} />
      ) : (
        <DataTable
          label={t('Campaigns')}
          columns={columns}
          rows={rows}
          idOf={({ id }) => id}
          linkTo={({ id }) => `/campaigns/${id}`}
          address={address}
          empty={isFiltered ? <NothingFits address={address} /> : <NoneYet />}
        />
      )}
      <Pager address={address} total={data?.total} ids={rows?.map(({ id }) => id)} />
    </PageFrame>
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
      <Button component={Link} href="/campaigns/new" leftSection={<Icon name="plus" size={16} />}>
        {t('New campaign')}
      </Button>
    </>
  );
}

function NothingFits({ address }: { readonly address: Address }) {
  return (
    <EmptyState
      icon="filter"
      title={t('No campaign fits')}
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
    <EmptyState icon="campaign" title={t('There is no campaign yet')}>
      {t('A campaign gives codes, cards or offers by the same rules to many customers. Make the first one.')}
    </EmptyState>
  );
}

function states(): Readonly<Record<string, string>> {
  return {
    $active: t('Running'),
    before_start: t('Scheduled'),
    $expired: t('Ended'),
    $in_progress: t('Codes are being made'),
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
