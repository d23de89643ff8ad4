import { type components } from '../../api/schema.js';
import { t } from '../../texts/texts.js';

export type OrderState = components['schemas']['OrderAnswer']['status'];

export function orderStates(): Readonly<Record<OrderState, string>> {
  return { CREATED: t('Created'), PAID: t('Paid'), FULFILLED: t('Fulfilled'), CANCELED: t('Canceled') };
}

export function orderStatusText(status: OrderState): string {
  return orderStates()[status];
}
