import { type JsonObject, type Refusal, type UpTo } from '@perkstream/kernel';
import { PageOfExport } from '../exports/messages.js';
import { SearchIn } from '../insights/messages.js';
import { answeredBy } from '../language/published-message.js';
import {
  type CommandOrigin,
  type ImportCommands,
  type KeptByRevert,
  type Used,
  type UseRefusal,
  type UseStep,
} from '../redeemables/index.js';
import { ExamineRedeemables } from '../redeemables/messages.js';
import { type VoucherAnswer } from './answers.js';
import { type CreateVoucherWithCodeBody } from './bodies.js';

const { Query, Command, QueryByIds } = answeredBy('vouchers');

/** Vouchers by id, by code, or by how their codes begin. */
export class SearchVouchers extends SearchIn {
  static readonly context = 'vouchers';
}

/** Vouchers by code or id, and whether each could be used now; undefined for each that is unknown. In the order asked. */
export class ExamineVouchers extends ExamineRedeemables {
  static readonly context = 'vouchers';
}

/** A step in the use of a voucher. */
export class UseVoucher extends Command<Used | Refusal<UseRefusal>> {
  constructor(
    readonly projectId: string,
    /** Code or id */
    readonly voucher: string,
    readonly step: UseStep,
    readonly origin: CommandOrigin,
    /** Beside an id: a view finds the code of an id, and may be behind. */
    readonly code?: string,
  ) {
    super();
  }
}

/** Merges metadata into that of a voucher, key by key; null removes a key. */
export class ChangeVoucherMetadata extends Command<void | Refusal<'not_found'>> {
  constructor(
    readonly projectId: string,
    /** Code or id */
    readonly voucher: string,
    readonly metadata: JsonObject,
    readonly origin: CommandOrigin,
  ) {
    super();
  }
}

export const PICTURE_KINDS = ['qr', 'barcode'] as const;
/** Under which address they are. */
export const ASSETS_PATH = '/v1/assets/';
export type PictureKind = (typeof PICTURE_KINDS)[number];
export const PICTURE_FORMATS = ['png', 'svg'] as const;
export type PictureFormat = (typeof PICTURE_FORMATS)[number];

export interface Picture {
  readonly type: 'image/png' | 'image/svg+xml';
  readonly base64: string;
}

/** Draws the code of a voucher; undefined where no voucher has shown the id. */
export class DrawVoucherAsset extends Query<Picture | undefined> {
  constructor(
    readonly kind: PictureKind,
    readonly id: string,
    readonly format: PictureFormat,
    /** 1 to 100 */
    readonly size: number,
  ) {
    super();
  }
}

/**
 * Makes a voucher that belongs to no campaign, or changes the one that has the code: only fields that are sent, as a request for it
 * does. `duplicate_found`: somebody has the code, and it is not to be changed; `invalid_payload`, `invalid_voucher`: nothing is made
 * of such a body.
 */
export class ImportVoucher extends Command<void | Refusal> {
  constructor(
    readonly projectId: string,
    readonly code: string,
    readonly voucher: CreateVoucherWithCodeBody,
    readonly whenThere: 'update' | 'refuse',
    readonly origin: CommandOrigin,
  ) {
    super();
  }
}

/**
 * Undoes what an import did to a voucher: one that it made is deleted for good, any other is as it was. Refused where the voucher was
 * changed, published or used since. Does nothing where the import did nothing, or that was reverted.
 */
export class RevertImportedVoucher extends Command<undefined | KeptByRevert> {
  constructor(
    readonly projectId: string,
    readonly code: string,
    readonly imported: ImportCommands,
    readonly origin: CommandOrigin,
  ) {
    super();
  }
}

/** Puts credits on a gift card. The same origin again does it once. Answers whether they are on it: not where there is no such card. */
export class AddGiftCredits extends Command<boolean> {
  constructor(
    readonly projectId: string,
    /** `v_…` */
    readonly voucher: string,
    /** Minor units, above 0 */
    readonly credits: number,
    /** What the ledger shows as the reason */
    readonly reason: string,
    readonly origin: CommandOrigin,
  ) {
    super();
  }
}

/** Deletes a voucher for good that is in the bin: its code is free again. Does nothing where it is not there. */
export class PurgeVoucher extends Command<void> {
  constructor(
    readonly projectId: string,
    /** `v_…` */
    readonly id: string,
    readonly origin: CommandOrigin,
  ) {
    super();
  }
}

/** Takes a voucher out of the bin. `parent_in_bin` while its campaign is there; does nothing where the voucher is not. */
export class RestoreVoucher extends Command<undefined | Refusal<'parent_in_bin'>> {
  constructor(
    readonly projectId: string,
    /** `v_…` */
    readonly id: string,
    readonly origin: CommandOrigin,
  ) {
    super();
  }
}

/** A voucher that was published to a customer. */
export interface HeldVoucher {
  /** `v_…` */
  readonly id: string;
  readonly code: string;
  readonly type: string;
  readonly campaignId: string | null;
  readonly categoryId: string | null;
  readonly isReferralCode: boolean;
  /** ISO 8601 in UTC */
  readonly createdAt: string;
}

/** Those that the customer holds, the newest first. */
export class FindHeldVouchers extends Query<readonly HeldVoucher[]> {
  constructor(
    readonly projectId: string,
    readonly customerId: string,
    readonly limit: number,
    /** Held then, of those that the customer still holds; absent: held now */
    readonly upTo?: UpTo,
  ) {
    super();
  }
}

/**
 * Vouchers by id (`v_…`) as answers embed them (wire form); undefined for each that is gone. In the order asked. With `upTo` by code, too.
 */
export class PresentVouchers extends QueryByIds<VoucherAnswer> {
  constructor(
    projectId: string,
    ids: readonly string[],
    /** as they were then, also those that are gone by now; absent: as they are now */
    readonly upTo?: UpTo,
  ) {
    super(projectId, ids);
  }
}

/** A voucher as far as other contexts decide by it. */
export interface VoucherRecord {
  /** `v_…` */
  readonly id: string;
  readonly code: string;
  readonly type: string;
  readonly campaignId: string | null;
  /** The customer that it was published to; null: nobody yet */
  readonly holderId: string | null;
  readonly active: boolean;
  /** Validity as stored (the shape of domain availability) */
  readonly windows: JsonObject;
  readonly isReferralCode?: true;
  /** Of loyalty cards: what the card was created with. */
  readonly points?: number;
  /** ISO 8601 in UTC */
  readonly createdAt: string;
}

/** Vouchers by code or id; undefined for each that is unknown, or in the bin. In the order asked. */
export class FindVouchers extends QueryByIds<VoucherRecord> {
  constructor(
    projectId: string,
    ids: readonly string[],
    /** What happened after it does not count; absent: as it is now */
    readonly upTo?: UpTo,
  ) {
    super(projectId, ids);
  }
}

/** Rows of `voucher_transactions`: the ledgers of gift cards. */
export class PageOfCreditTransactions extends PageOfExport {
  static readonly context = 'vouchers';
}

/** Rows of `voucher`. */
export class PageOfVouchers extends PageOfExport {
  static readonly context = 'vouchers';
}
