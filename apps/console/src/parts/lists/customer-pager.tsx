import { Text } from '@mantine/core';
import { t } from '../../texts/texts.js';
import { type Address } from '../layout/address.js';
import { EmptyState } from '../layout/empty-state.js';
import { numberText } from '../words/money.js';
import { CursorPager, Pager } from './pager.js';

/** What an answer says of customers of a segment that is listed step by step. */
interface CustomersAnswered {
  readonly total: number;
  readonly more_starting_after?: string | undefined;
  readonly total_is_at_least?: boolean | undefined;
}

/** While customers are counted, the list is asked for again: each answer counts further. */
const COUNT_INTERVAL_MS = 2_000;

/** For `refetchInterval`. */
export function untilCounted({ state }: { readonly state: { readonly data?: CustomersAnswered | undefined } }) {
  return state.data?.total_is_at_least ? COUNT_INTERVAL_MS : false;
}

/** Customers are looked at step by step: a page may be empty while there are more. */
function isInSteps(data: CustomersAnswered | undefined): boolean {
  return data?.total_is_at_least !== undefined;
}

interface CustomerPagerProps {
  readonly address: Address;
  readonly data: CustomersAnswered | undefined;
  readonly ids: readonly string[] | undefined;
}

export function CustomerPager({ address, data, ids }: CustomerPagerProps) {
  if (!data || !isInSteps(data)) return <Pager address={address} total={data?.total} {...(ids && { ids })} />;
  const total = numberText(data.total);
  return (
    <>
      <Text size="sm" c="dimmed" aria-live="polite">
        {data.total_is_at_least ? t('At least {total}, still counting', { total }) : t('{total} in total', { total })}
      </Text>
      <CursorPager address={address} next={data.more_starting_after} />
    </>
  );
}

/** In the place of the rows of an empty page behind which there are more. */
export function NobodyYet() {
  return (
    <EmptyState icon="person" title={t('No matches yet')}>
      {t('Nobody among the customers who were looked at. Press Next to look at more of them.')}
    </EmptyState>
  );
}
