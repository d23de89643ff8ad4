import { Button } from '@mantine/core';
import { Link } from 'wouter';
import { api } from '../../api/queries.js';
import { type Address, useAddress } from '../../parts/layout/address.js';
import { EmptyState } from '../../parts/layout/empty-state.js';
import { Icon } from '../../parts/layout/icon.js';
import { datesIn } from '../../parts/lists/date-bounds.js';
import { DateFilters } from '../../parts/lists/date-filters.js';
import { ChoiceFilter } from '../../parts/lists/filter-fields.js';
import { ListPage } from '../../parts/lists/list-page.js';
import { pagingIn } from '../../parts/lists/pager.js';
import { CampaignFilter, CodeFilter, CustomerFilter } from '../../parts/lists/pick-filter.js';
import { useProject } from '../../parts/project.js';
import { failureTexts } from '../../parts/redemptions/failure-text.js';
import { RedeemLink } from '../../parts/redemptions/redeem-link.js';
import { columnsOfRedemptions } from '../../parts/redemptions/redemption-table.js';
import { t } from '../../texts/texts.js';

/** Figures count each code of those redeemed together, and not the row that stands for all of them. */
const KINDS: Readonly<Record<string, object>> = {
  each: {
    object: { conditions: { $is: ['redemption'] } },
    related_object_type: { conditions: { $is_not: ['redemption'] } },
  },
  rollback: { object: { conditions: { $is: ['redemption_rollback'] } } },
};

/** All attempts to redeem, also refused ones. */
export function RedemptionList() {
  const address = useAddress();
  const text = (name: string) => address.get(name) || undefined;
  const is = (field: string, value: string | undefined) => value && { [field]: { conditions: { $is: [value] } } };
  const { timezone } = useProject();
  const paging = pagingIn(address, '-created_at' as const);
  const query = {
    ...paging.query,
    result: text('result') as 'SUCCESS' | 'FAILURE' | undefined,
    customer: text('customer'),
    campaign: text('campaign'),
    created_at: datesIn(address, timezone),
    filters: {
      ...KINDS[address.get('kind')],
      ...is('voucher_code', text('code')),
      ...is('failure_code', text('failure_code')),
    },
  };
  return (
    <ListPage
      title={t('Redemptions')}
      actions={
        <>
          <Button
            component={Link}
            href={exportOf(address, timezone)}
            variant="default"
            leftSection={<Icon name="export" size={16} />}
          >
            {t('Export these')}
          </Button>
          <RedeemLink />
        </>
      }
      filters={
        <>
          <ChoiceFilter
            address={address}
            name="result"
            label={t('Status')}
            choices={{ SUCCESS: t('Redeemed'), FAILURE: t('Refused') }}
          />
          <ChoiceFilter address={address} name="failure_code" label={t('Why refused')} choices={failureTexts()} />
          <ChoiceFilter
            address={address}
            name="kind"
            label={t('Kind')}
            choices={{ each: t('Redemptions, each code by itself'), rollback: t('Rollbacks') }}
          />
          <CodeFilter address={address} name="code" label={t('Code')} />
          <CustomerFilter address={address} name="customer" label={t('Customer')} />
          <CampaignFilter address={address} name="campaign" label={t('Campaign')} />
          <DateFilters address={address} from={t('From date')} to={t('To date')} />
        </>
      }
      list={api.useQuery('get', '/v1/redemptions', { params: { query } })}
      rows={({ redemptions }) => redemptions}
      pages={paging}
      columns={columnsOfRedemptions()}
      linkTo={({ id }) => `/redemptions/${encodeURIComponent(id)}`}
      places={3}
      empty={
        <EmptyState icon="check" title={t('No matching redemptions')}>
          {t('Clear a filter to see more.')}
        </EmptyState>
      }
    />
  );
}

/** The form of an export, with the filters of this list. */
function exportOf({ get }: Address, zone: string): string {
  const { after = '', before = '' } = datesIn({ get }, zone) ?? {};
  const kind = get('kind');
  const conditions = {
    result: get('result'),
    failure_code: get('failure_code'),
    voucher_code: get('code'),
    customer_id: get('customer'),
    campaign: get('campaign'),
    'created_at.$after': after,
    'created_at.$before': before,
    object: { each: 'redemption', rollback: 'redemption_rollback' }[kind] ?? '',
    'related_object_type.$is_not': kind === 'each' ? 'redemption' : '',
  };
  const given = Object.entries(conditions).filter(([, value]) => value !== '');
  return `/exports/new?${new URLSearchParams([['object', 'redemption'], ...given])}`;
}
