import { type components } from '../../api/schema.js';
import { type ConditionField, METADATA } from '../../parts/rules/conditions.js';
import { t } from '../../texts/texts.js';

export type Segment = components['schemas']['SegmentAnswer'];

export function kindText(type: Segment['type']): string {
  const texts = {
    static: t('A fixed list'),
    'auto-update': t('By conditions, entries are reported'),
    passive: t('By conditions'),
  };
  return texts[type];
}

/** What customers can be found by. */
export function customerConditions(): readonly ConditionField[] {
  return [
    { name: 'summary.orders.total_amount', label: t('Total spent'), kind: 'money' },
    { name: 'summary.orders.total_count', label: t('Number of orders'), kind: 'number' },
    { name: 'summary.orders.average_amount', label: t('Average order value'), kind: 'money' },
    { name: 'summary.orders.last_order_amount', label: t('Amount of the last order'), kind: 'money' },
    { name: 'summary.orders.last_order_date', label: t('Date of the last order'), kind: 'date' },
    { name: 'summary.redemptions.total_succeeded', label: t('Redemptions'), kind: 'number' },
    { name: 'loyalty.referred_customers', label: t('Referred customers'), kind: 'number' },
    { name: 'created_at', label: t('Customer since'), kind: 'date' },
    { name: 'name', label: t('Name'), kind: 'text' },
    { name: 'email', label: t('E-mail'), kind: 'text' },
    { name: 'source_id', label: t('Source ID'), kind: 'text' },
    { name: 'address.city', label: t('City'), kind: 'text' },
    { name: 'address.country', label: t('Country'), kind: 'text' },
    { name: 'birthdate', label: t('Birthday'), kind: 'date' },
    { name: METADATA, label: t('A metadata field'), kind: 'text' },
  ];
}
