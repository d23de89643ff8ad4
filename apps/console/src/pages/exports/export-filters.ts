import { type ConditionField, METADATA } from '../../parts/rules/conditions.js';
import { t } from '../../texts/texts.js';
import { type ExportedObject } from './export.js';
import { fieldText } from './field-texts.js';

/** What the rows of a file can be narrowed by. */
export function exportFilters(object: ExportedObject): readonly ConditionField[] {
  const created = date('created_at');
  const metadata: ConditionField = { name: METADATA, label: t('A metadata field'), kind: 'text' };
  switch (object) {
    case 'redemption':
      return [
        created,
        { name: 'result', label: fieldText('result'), kind: 'choice', choices: results() },
        { name: 'object', label: t('Redemption or rollback'), kind: 'choice', choices: redeemedOrNot() },
        { name: 'related_object_type', label: t('Redemptions'), kind: 'choice', choices: redeemedThings() },
        ...text('campaign', 'voucher_code', 'customer_id', 'failure_code'),
        metadata,
      ];
    case 'voucher':
      return [
        created,
        ...text('code', 'campaign', 'campaign_id'),
        date('expiration_date'),
        states(),
        kinds(),
        metadata,
      ];
    case 'customer':
      return [
        created,
        ...text('name', 'email', 'source_id'),
        { name: 'address.city', label: t('City'), kind: 'text' },
        { name: 'summary.orders.total_amount', label: t('Total order value'), kind: 'money' },
        { name: 'summary.orders.total_count', label: t('Number of orders'), kind: 'number' },
        metadata,
      ];
    case 'order':
      return [
        created,
        orderStates(),
        ...text('source_id', 'customer_id'),
        money('total_amount'),
        money('amount'),
        metadata,
      ];
    case 'return':
      return [created, ...text('order_id', 'customer_id', 'source_id', 'reason'), money('refund_amount')];
    case 'publication':
      return [created, ...text('campaign', 'customer_id'), metadata];
    case 'product':
      return [created, ...text('name', 'source_id'), money('price'), money('regular_price'), metadata];
    case 'sku':
      return [created, ...text('sku', 'source_id', 'product_id'), money('price'), money('regular_price'), metadata];
    case 'voucher_transactions':
      return [created, ...text('voucher_id', 'campaign_id')];
    case 'back_test':
      return [date('date'), ...text('back_test_id', 'outcome', 'kind', 'key', 'customer_id', 'order_id')];
    case 'points_expiration':
      return text('campaign_id', 'voucher_id');
  }
}

const text = (...names: readonly string[]): ConditionField[] =>
  names.map((name) => ({ name, label: fieldText(name), kind: 'text' }));
const date = (name: string): ConditionField => ({ name, label: fieldText(name), kind: 'date' });
const money = (name: string): ConditionField => ({ name, label: fieldText(name), kind: 'money' });

const results = () => ({ SUCCESS: t('Succeeded'), FAILURE: t('Failed') });

const redeemedOrNot = () => ({ redemption: t('Redemption'), redemption_rollback: t('Rollback') });
const redeemedThings = () => ({
  voucher: t('A code'),
  promotion_tier: t('A promotion'),
  redemption: t('Several together'),
});

function states(): ConditionField {
  const choices = { REDEEMED: t('Used'), NOT_REDEEMED: t('Not used yet') };
  return { name: 'redemption_status', label: t('Use'), kind: 'choice', choices };
}

function kinds(): ConditionField {
  const choices = {
    DISCOUNT_VOUCHER: t('Discount'),
    GIFT_VOUCHER: t('Gift card'),
    LOYALTY_CARD: t('Loyalty card'),
  };
  return { name: 'type', label: t('Kind of code'), kind: 'choice', choices };
}

function orderStates(): ConditionField {
  const choices = {
    CREATED: t('Created'),
    PAID: t('Paid'),
    FULFILLED: t('Fulfilled'),
    CANCELED: t('Canceled'),
  };
  return { name: 'status', label: t('Status'), kind: 'choice', choices };
}
