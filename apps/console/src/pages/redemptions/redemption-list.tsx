import { Button, SimpleGrid } from '@mantine/core';
import { Link } from 'wouter';
import { api } from '../../api/queries.js';
import { type Address, useAddress } from '../../parts/address.js';
import { EmptyState } from '../../parts/empty-state.js';
import { ErrorInWords } from '../../parts/error-in-words.js';
import { failureTexts } from '../../parts/failure-text.js';
import { ChoiceFilter, TextFilter } from '../../parts/filter-fields.js';
import { Icon } from '../../parts/icon.js';
import { PageFrame } from '../../parts/page-frame.js';
import { pageIn, Pager, ROWS_OF_A_PAGE } from '../../parts/pager.js';
import { RedemptionTable } from '../../parts/redemption-table.js';
import { t } from '../../texts/texts.js';

/** All attempts to redeem, also refused ones. */
export function RedemptionList() {
  const address = useAddress();
  const text = (name: string) => address.get(name) || undefined;
  const is = (field: string, value: string | undefined) => value && { [field]: { conditions: { $is: [value] } } };
  const query = {
    limit: ROWS_OF_A_PAGE,
    page: pageIn(address),
    result: text('result') as 'SUCCESS' | 'FAILURE' | undefined,
    customer: text('customer'),
    campaign: text('campaign'),
    order: '-created_at' as const,
    filters: { ...is('voucher_code', text('code')), ...is('failure_code', text('failure_code')) },
  };
  const { data, error, refetch } = api.useQuery('get', '/v1/redemptions', { params: { query } });
  return (
    <PageFrame
      title={t('Redemptions')}
      above={[{ title: t('Codes'), to: '/codes' }]}
      actions={
        <Button
          component={Link}
          href={exportOf(address)}
          variant="default"
          leftSection={<Icon name="export" size={16} />}
        >
          {t('Export these')}
        </Button>
      }
    >
      <SimpleGrid cols={{ base: 1, xs: 2, md: 5 }} spacing="sm">
        <ChoiceFilter
          address={address}
          name="result"
          label={t('What became of it')}
          choices={{ SUCCESS: t('Redeemed'), FAILURE: t('Refused') }}
        />
        <ChoiceFilter address={address} name="failure_code" label={t('Why refused')} choices={failureTexts()} />
        <TextFilter address={address} name="code" label={t('Code, in full')} />
        <TextFilter address={address} name="customer" label={t('Customer, its id')} />
        <TextFilter address={address} name="campaign" label={t('Campaign, its full name')} />
      </SimpleGrid>
      {error ? (
        <ErrorInWords error={error} again={refetch} />
      ) : (
        <RedemptionTable
          rows={data?.redemptions}
          address={address}
          empty={
            <EmptyState icon="check" title={t('No redemption fits')}>
              {t('Clear a filter to see more.')}
            </EmptyState>
          }
        />
      )}
      <Pager address={address} total={data?.total} />
    </PageFrame>
  );
}

/** The form of an export, with the filters of this list. */
function exportOf({ get }: Address): string {
  const conditions = {
    result: get('result'),
    failure_code: get('failure_code'),
    voucher_code: get('code'),
    customer_id: get('customer'),
    campaign: get('campaign'),
  };
  const given = Object.entries(conditions).filter(([, value]) => value !== '');
  return `/exports/new?${new URLSearchParams([['object', 'redemption'], ...given])}`;
}
