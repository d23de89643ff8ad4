import { type components } from '../../api/schema.js';
import { type Tone } from '../../parts/layout/status-badge.js';
import { t } from '../../texts/texts.js';

export type Export = components['schemas']['ExportAnswer'];
export type ExportedObject = Export['exported_object'];

/** An export is looked at again after so many milliseconds, until its file is there. */
export const POLL_INTERVAL_MS = 1_500;

export function hasEnded({ status }: Pick<Export, 'status'>): boolean {
  return status === 'DONE' || status === 'ERROR';
}

export function exportTitle(object: ExportedObject): string {
  const titles: Readonly<Record<ExportedObject, string>> = {
    redemption: t('Redemptions'),
    voucher: t('Codes'),
    customer: t('Customers'),
    order: t('Orders'),
    return: t('Returns'),
    publication: t('Publications'),
    product: t('Products'),
    sku: t('SKUs (variants of products)'),
    voucher_transactions: t('Movements on gift and loyalty cards'),
    points_expiration: t('Points by the day they expire'),
    back_test: t('Visits of back-tests'),
  };
  return titles[object] ?? object;
}

export function exportState({ status }: Export): { tone: Tone; text: string } {
  if (status === 'DONE') return { tone: 'good', text: t('Done') };
  if (status === 'ERROR') return { tone: 'bad', text: t('Failed') };
  return status === 'SCHEDULED' ? { tone: 'quiet', text: t('Queued') } : { tone: 'waiting', text: t('Running') };
}

/** Links of the engine begin with the address that it knows itself by; the console asks where it came from. */
export function fileAddress({ result }: Export): string | undefined {
  if (!result) return undefined;
  const { pathname, search } = new URL(result.url, location.origin);
  return pathname + search;
}
