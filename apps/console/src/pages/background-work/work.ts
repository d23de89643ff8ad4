import { type components } from '../../api/schema.js';
import { type Tone } from '../../parts/layout/status-badge.js';
import { t } from '../../texts/texts.js';

export type Work = components['schemas']['AsyncActionAnswer'];
type WorkType = Work['type'];

/** Work is looked at again after so many milliseconds, until it has ended. */
export const POLL_INTERVAL_MS = 1_500;

export function hasEnded({ status }: Pick<Work, 'status'>): boolean {
  return status === 'DONE' || status === 'FAILED';
}

export function workTitle({ type, reverts }: Pick<Work, 'type' | 'reverts'>): string {
  if (reverts !== undefined) return t('An import reverted');
  const titles: Readonly<Record<WorkType, string>> = {
    'CAMPAIGN.VOUCHERS_IMPORT': t('Codes added to a campaign'),
    'CAMPAIGN.VOUCHERS_IMPORT_CSV': t('Codes of a file added to a campaign'),
    'CAMPAIGN.VOUCHERS_UPDATE': t('Codes of a campaign changed'),
    'PROJECT.CLOCK_ADVANCE': t('Clock of the sandbox advanced'),
    'CAMPAIGN.VOUCHERS_DELETE': t('Codes of a campaign deleted'),
    'CAMPAIGN.VOUCHERS_GENERATE': t('Codes of a campaign created'),
    'CAMPAIGNS.METADATA_KEY_PURGE': t('A metadata field of campaigns removed'),
    'CUSTOMERS.IMPORT_CSV': t('Customers imported from a file'),
    'CUSTOMERS.BULK_UPDATE': t('Customers changed'),
    'CUSTOMERS.METADATA_UPDATE': t('Metadata of customers changed'),
    'CUSTOMERS.METADATA_KEY_PURGE': t('A metadata field of customers removed'),
    'PRODUCTS.BULK_UPDATE': t('Products changed'),
    'PRODUCTS.METADATA_UPDATE': t('Metadata of products changed'),
    'PRODUCTS.METADATA_KEY_PURGE': t('A metadata field of products removed'),
    'PRODUCTS.IMPORT_CSV': t('Products imported from a file'),
    'SKUS.IMPORT_CSV': t('SKUs imported from a file'),
    'VOUCHERS.IMPORT': t('Codes imported'),
    'VOUCHERS.IMPORT_CSV': t('Codes imported from a file'),
    'VOUCHERS.BULK_UPDATE': t('Codes changed'),
    'VOUCHERS.METADATA_UPDATE': t('Metadata of codes changed'),
    'VOUCHERS.METADATA_KEY_PURGE': t('A metadata field of codes removed'),
    'ORDERS.IMPORT': t('Orders imported'),
    'ORDERS.METADATA_KEY_PURGE': t('A metadata field of orders removed'),
  };
  return titles[type] ?? type;
}

export function workState({ status, operation_status }: Work): { tone: Tone; text: string } {
  if (status === 'ENQUEUED') return { tone: 'quiet', text: t('Queued') };
  if (status === 'IN_PROGRESS') return { tone: 'waiting', text: t('Running') };
  return operation_status === 'FAILED' || status === 'FAILED'
    ? { tone: 'bad', text: t('Failed') }
    : { tone: 'good', text: t('Done') };
}
