import { type components } from '../../api/schema.js';
import { t } from '../../texts/texts.js';

type Summary = components['schemas']['CampaignSummaryAnswer'];

interface Sum {
  readonly label: string;
  readonly value: number;
  readonly unit: 'money' | 'count';
}

/** What people ask of a campaign of this kind: all of it since it began. */
export function sumsOf(summary: Summary): readonly Sum[] {
  const count = (label: string, value: number | undefined): Sum[] =>
    value === undefined ? [] : [{ label, value, unit: 'count' }];
  const money = (label: string, value: number | undefined): Sum[] =>
    value === undefined ? [] : [{ label, value, unit: 'money' }];
  return [
    ...count(t('Redeemed'), summary.redemptions_succeeded),
    ...count(t('Refused'), summary.redemptions_failed),
    ...count(t('Rolled back'), summary.rollbacks_succeeded),
    ...count(t('Assigned'), summary.publications_succeeded),
    ...money(t('Value of orders'), summary.orders_amount),
    ...money(t('Discounts'), summary.discounted_amount),
    ...money(t('Paid by cards'), summary.amount_redeemed),
    ...count(t('Points earned'), summary.points_rewarded),
    ...count(t('Points spent'), summary.points_redeemed),
    ...count(t('Referred customers'), summary.referred_customers),
  ];
}
