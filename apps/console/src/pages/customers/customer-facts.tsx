import { api } from '../../api/queries.js';
import { type components } from '../../api/schema.js';
import { metadataRows } from '../../parts/forms/metadata-rows.js';
import { Facts } from '../../parts/layout/facts.js';
import { Panel } from '../../parts/layout/panel.js';
import { numberText } from '../../parts/words/money.js';
import { Instant, Money, Nothing } from '../../parts/words/values.js';
import { pointsText } from '../../parts/words/worth.js';
import { t } from '../../texts/texts.js';

type Customer = components['schemas']['CustomerAnswer'] & { readonly as_of?: string | undefined };

/** Who it is, what was bought, points and segments. */
export function CustomerFacts({ customer }: { readonly customer: Customer }) {
  const { orders, redemptions } = customer.summary;
  return (
    <Panel title={t('Summary')}>
      <Facts
        facts={[
          [t('Source ID'), customer.source_id || <Nothing />],
          [t('Phone'), customer.phone || <Nothing />],
          [t('Address'), addressText(customer.address) || <Nothing />],
          [t('Birthday'), <Instant key="birthday" value={customer.birthdate} as="day" />],
          [t('Orders'), t('{count} in total', { count: numberText(orders.total_count) })],
          [t('Total spent'), <Money key="amount" value={orders.total_amount} />],
          [t('Last order'), orders.last_order_date ? <Instant value={orders.last_order_date} /> : t('None yet')],
          [
            t('Redemptions'),
            t('{done} succeeded, {refused} refused', {
              done: numberText(redemptions.total_succeeded),
              refused: numberText(redemptions.total_failed),
            }),
          ],
          [t('Points'), pointsWords(customer)],
          [t('Segments'), <Segments key="segments" customer={customer} />],
          [t('Referred customers'), numberText(customer.loyalty.referred_customers)],
          [t('Customer since'), <Instant key="since" value={customer.created_at} />],
          ...(customer.description ? [[t('Description'), customer.description] as const] : []),
          ...metadataRows(customer.metadata).map(({ name, value }) => [name, yesOrNo(value)] as const),
        ]}
      />
    </Panel>
  );
}

/** Consents, among others, are such fields. */
function yesOrNo(value: string): string {
  const words: Readonly<Record<string, string>> = { true: t('Yes'), false: t('No') };
  return words[value] ?? value;
}

function addressText(address: Customer['address']): string {
  const { line_1: line, line_2: second, postal_code: code, city, state, country } = address ?? {};
  const place = [code, city].filter(Boolean).join(' ');
  return [line, second, place, state, country].filter(Boolean).join(', ');
}

function pointsWords({ loyalty: { points, campaigns } }: Customer): string {
  const programs = Object.entries(campaigns as Record<string, { loyalty_tier?: string | null }>);
  const names = programs.map(([name, { loyalty_tier: tier }]) => [name, tier].filter(Boolean).join(': '));
  return [pointsText(points), ...names].join(', ');
}

function Segments({ customer: { id, as_of } }: { readonly customer: Customer }) {
  const params = { path: { customerId: id }, query: as_of === undefined ? undefined : { as_of } };
  const { data } = api.useQuery('get', '/v1/customers/{customerId}/segments', { params });
  if (!data) return <Nothing />;
  return data.data.length === 0 ? t('None') : data.data.map(({ name }) => name).join(', ');
}
