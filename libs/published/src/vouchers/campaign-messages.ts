import { type JsonObject, type Refusal } from '@perkstream/kernel';
import { answeredBy } from '../language/published-message.js';
import { type CommandOrigin } from '../redeemables/command-origin.js';
import { type LedgerPage } from '../redeemables/ledger-page.js';
import { type VoucherAnswer } from './answers.js';
import { type CreditTransactionAnswer } from './ledger-answers.js';

const { Query, Command } = answeredBy('vouchers');

/**
 * What every code of a campaign has from it, in wire form: type, discount or gift, redemption.quantity, validity, category,
 * metadata, additional_info, active. Checked when the campaign was made.
 */
export interface VoucherTemplate {
  readonly campaignId: string;
  readonly campaignName: string;
  readonly voucher: JsonObject;
}

/** One code to make: its own (else a random one by the config), and fields that differ from the template's. */
export interface VoucherToMake {
  readonly code?: string;
  readonly overrides?: JsonObject;
  /** The campaign has the code already: an import updates its `active` and category and counts it as made; else it fails. */
  readonly whenThere?: 'update';
}

/** What became of the codes that were asked for. */
export interface VouchersMade {
  /** How many stand. */
  readonly created: number;
  /** Wire form, when exactly one was asked for and stands. */
  readonly voucher?: VoucherAnswer;
  /** Those that could not be made; without `code`: no random code was free. */
  readonly failed: readonly { readonly code?: string; readonly reason: string }[];
}

/**
 * Makes codes of a campaign, up to 500 at a time: random ones by `codeConfig`, or given ones. The same command again
 * (`origin.commandId`) makes the same ones again, at any places of the command. Their ids grow in the
 * order of the list, also from command to command. With no vouchers it checks template and config only: campaigns ask so before
 * they begin.
 */
export class CreateCampaignVouchers extends Command<
  VouchersMade | Refusal<'invalid_code_config' | 'duplicate_found' | 'invalid_payload'>
> {
  constructor(
    readonly projectId: string,
    readonly template: VoucherTemplate,
    readonly codeConfig: JsonObject,
    readonly vouchers: readonly VoucherToMake[],
    readonly origin: CommandOrigin,
    /** The place of the first of them in the command, where it is carried out piece by piece. */
    readonly first = 0,
    /** How many random codes all pieces make: they are drawn together, and come in the order of the alphabet. */
    readonly inAll?: number,
  ) {
    super();
  }
}

export interface ChangedVouchers {
  readonly changed: number;
  /** Where the next slice begins; undefined when it was the last one */
  readonly after?: string;
}

/**
 * The next slice of a change to all codes of a campaign, the oldest first: `update` reaches those that are neither published nor
 * redeemed (fields in wire form, null takes a value away), `apply_terms` all whose fields differ (a code with a time of its own since its
 * publication gets its dates by `activityDuration`, ISO 8601), `delete` all (to the bin, or for good; those in the bin, too), `restore`
 * those that went to the bin with the campaign: at `deletedAt`. Repeat with `after` until there is none.
 */
export class ChangeCampaignVouchers extends Command<ChangedVouchers> {
  constructor(
    readonly projectId: string,
    readonly campaignId: string,
    readonly change:
      | { readonly do: 'update'; readonly fields: JsonObject }
      | { readonly do: 'apply_terms'; readonly fields: JsonObject; readonly activityDuration: string | null }
      | { readonly do: 'delete'; readonly force: boolean }
      | { readonly do: 'restore'; readonly deletedAt: string },
    readonly after: string | undefined,
    readonly origin: CommandOrigin,
  ) {
    super();
  }
}

/** Rows of the ledger of a campaign's gift cards, in wire form. */
export class FindCampaignTransactions extends Query<
  readonly CreditTransactionAnswer[] | Refusal<'invalid_query_params'>
> {
  constructor(
    readonly projectId: string,
    readonly campaignId: string,
    readonly page: LedgerPage,
  ) {
    super();
  }
}

/**
 * Codes of a campaign that are active, were never published and are not used up, oldest first; those held back by `except`
 * left out.
 */
export class FindFreeVouchers extends Query<readonly { readonly id: string; readonly code: string }[]> {
  constructor(
    readonly projectId: string,
    readonly campaignId: string,
    readonly limit: number,
    readonly except: readonly string[] = [],
  ) {
    super();
  }
}

/**
 * How many codes of each campaign `FindFreeVouchers` would find, in the order of the ids, which are of campaigns that were
 * found in the project of the request.
 */
export class CountFreeVouchers extends Query<readonly number[]> {
  constructor(readonly campaignIds: readonly string[]) {
    super();
  }
}

export interface PublicationOfVoucher {
  readonly voucher: VoucherAnswer;
  /** It had been published so before. */
  readonly again: boolean;
}

export type PublishRefusal =
  | 'not_found'
  | 'voucher_already_published'
  | 'voucher_disabled'
  | 'no_voucher_suitable_for_publication';

/**
 * Gives a code to a customer: it becomes its holder. A code of a campaign belongs to one customer; a standalone code may be
 * published to many. With `activityDuration` (ISO 8601) the code is valid from now for so long. One that was taken
 * `fromStock` must have a use left.
 * Answers the voucher in wire form.
 */
export class PublishVoucher extends Command<PublicationOfVoucher | Refusal<PublishRefusal>> {
  constructor(
    readonly projectId: string,
    /** Code or id */
    readonly voucher: string,
    readonly customerId: string,
    /** `pub_…`: the same one again is the same publication */
    readonly publicationId: string,
    readonly activityDuration: string | undefined,
    readonly fromStock: boolean,
    readonly origin: CommandOrigin,
  ) {
    super();
  }
}

/** The codes of a campaign that were redeemed most often, at least twice each; those that were taken back do not count. */
export class FindMostUsedCodes extends Query<
  readonly { readonly id: string; readonly code: string; readonly redemptions: number }[]
> {
  constructor(
    readonly projectId: string,
    readonly campaignId: string,
    readonly limit: number,
  ) {
    super();
  }
}
