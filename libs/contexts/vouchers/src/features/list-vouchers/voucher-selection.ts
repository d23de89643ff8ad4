import { type Condition, type Instant, type Sorting } from '@perkstream/kernel';
import { type VoucherDocument } from '../../views/vouchers/voucher.document.js';

/** Which vouchers of a project are wanted, and which page of them. */
export interface VoucherSelection {
  readonly projectId: string;
  readonly now: Instant;
  /** All must hold; none of them a list of conditions that must all hold, but for those on one value in metadata. */
  readonly conditions: readonly Condition[];
  readonly orderBy: Sorting;
  readonly offset: number;
  readonly limit: number;
}

export interface VoucherPage {
  readonly documents: readonly VoucherDocument[];
  /** On all pages */
  readonly total: number;
}

/** Ids grow with age, so both sort alike. */
export function isByAge({ orderBy }: Pick<VoucherSelection, 'orderBy'>): boolean {
  return orderBy.field === 'created_at';
}
