import { type components } from '../api/schema.js';
import { t } from '../texts/texts.js';

type Status = components['schemas']['OrderAnswer']['status'];

export function orderStatusText(status: Status): string {
  const words: Record<Status, string> = {
    CREATED: t('Made'),
    PAID: t('Paid'),
    CANCELED: t('Canceled'),
    FULFILLED: t('Delivered'),
  };
  return words[status];
}
