import { Anchor } from '@mantine/core';
import { Link } from 'wouter';
import { api } from '../../api/queries.js';
import { useAddress } from '../../parts/layout/address.js';
import { EmptyState } from '../../parts/layout/empty-state.js';
import { ErrorInWords } from '../../parts/layout/error-in-words.js';
import { Panel } from '../../parts/layout/panel.js';
import { RedemptionTable } from '../../parts/redemptions/redemption-table.js';
import { t } from '../../texts/texts.js';

interface CustomerRedemptionsProps {
  readonly customerId: string;
  readonly result: 'SUCCESS' | 'FAILURE';
}

const SHOWN = 5;

/** The latest redemptions of a customer: those that were refused with the reason, or the others. */
export function CustomerRedemptions({ customerId, result }: CustomerRedemptionsProps) {
  const address = useAddress();
  const isRefused = result === 'FAILURE';
  const query = { limit: SHOWN, result, customer: customerId, order: '-created_at' as const };
  const { data, error, refetch } = api.useQuery('get', '/v1/redemptions', { params: { query } });
  return (
    <Panel
      title={isRefused ? t('Refused redemptions') : t('Redemptions')}
      actions={
        (data?.total ?? 0) > SHOWN && (
          <Anchor component={Link} href={`/redemptions?customer=${customerId}&result=${result}`}>
            {t('All {count}', { count: data?.total })}
          </Anchor>
        )
      }
    >
      {error ? (
        <ErrorInWords error={error} again={refetch} />
      ) : (
        <RedemptionTable
          rows={data?.redemptions}
          address={address}
          without="customer"
          empty={
            <EmptyState icon="check" title={isRefused ? t('No refused redemptions') : t('No redemptions')}>
              {isRefused
                ? t('Check below what a code would do for this customer.')
                : t('Discounts of this customer appear here.')}
            </EmptyState>
          }
        />
      )}
    </Panel>
  );
}
