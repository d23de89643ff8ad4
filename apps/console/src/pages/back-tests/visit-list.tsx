import { api } from '../../api/queries.js';
import { type components } from '../../api/schema.js';
import { Explained } from '../../parts/cart/explained.js';
import { useAddress } from '../../parts/layout/address.js';
import { EmptyState } from '../../parts/layout/empty-state.js';
import { type Column } from '../../parts/lists/columns.js';
import { ChoiceFilter } from '../../parts/lists/filter-fields.js';
import { ListPage } from '../../parts/lists/list-page.js';
import { pageIn, rowsIn } from '../../parts/lists/pager.js';
import { OrderName } from '../../parts/orders/order-status.js';
import { refusalWords } from '../../parts/redemptions/refusal-words.js';
import { CustomerName } from '../../parts/words/customer-name.js';
import { Instant, Money, Nothing } from '../../parts/words/values.js';
import { t } from '../../texts/texts.js';
import { type Outcome, outcomeNames } from './back-test.js';

type Visit = components['schemas']['BackTestVisitAnswer'];

/** The visits of a back-test, each with how it was decided. */
export function VisitList({ id }: { readonly id: string }) {
  const address = useAddress();
  const params = { path: { backTestId: id } };
  const { data: backTest } = api.useQuery('get', '/v1/back-tests/{backTestId}', { params });
  const outcome = (address.get('outcome') || undefined) as Outcome | undefined;
  const query = { limit: rowsIn(address), page: pageIn(address), ...(outcome && { outcome }) };
  const list = api.useQuery('get', '/v1/back-tests/{backTestId}/visits', { params: { ...params, query } });
  return (
    <ListPage
      title={t('Visits')}
      description={t('The first 1,000 of each outcome.')}
      above={[
        { title: t('Back-tests'), to: '/back-tests' },
        { title: backTest?.name ?? t('Back-test'), to: `/back-tests/${id}` },
      ]}
      filters={<ChoiceFilter address={address} name="outcome" label={t('Outcome')} choices={outcomeNames()} />}
      list={list}
      rows={({ data }) => data}
      pages="numbered"
      columns={columns()}
      empty={
        <EmptyState icon="history" title={t('No such visits')}>
          {t('Clear the filter to see all of them.')}
        </EmptyState>
      }
    />
  );
}

function columns(): readonly Column<Visit>[] {
  return [
    { id: 'date', title: t('When'), cell: ({ date }) => <Instant value={date} /> },
    { id: 'customer', title: t('Customer'), cell: ({ customer_id: customer }) => <Person id={customer} /> },
    {
      id: 'order',
      title: t('Order'),
      cell: ({ order_id: order }) => (order ? <OrderName order={{ id: order }} /> : <Nothing />),
    },
    { id: 'amount', title: t('Value of the cart'), isNumber: true, cell: ({ amount }) => <Money value={amount} /> },
    { id: 'discount', title: t('Discount'), isNumber: true, cell: ({ discount }) => <Money value={discount} /> },
    { id: 'outcome', title: t('Outcome'), isSentence: true, cell: (visit) => <OutcomeOf visit={visit} /> },
  ];
}

function Person({ id }: { readonly id: string | null }) {
  return id ? <CustomerName id={id} /> : <Nothing />;
}

function OutcomeOf({ visit: { outcomes, key, kind, explanation } }: { readonly visit: Visit }) {
  const names = outcomeNames();
  const words = outcomes.map((outcome) => names[outcome]).join(', ');
  return (
    <>
      {kind === 'rollback' ? t('Rolled back') : words}
      {key && `: ${refusalWords(key, undefined)}`}
      {explanation && (
        <details>
          <summary>{t('Why')}</summary>
          <Explained explanation={explanation} lines={[]} />
        </details>
      )}
    </>
  );
}
