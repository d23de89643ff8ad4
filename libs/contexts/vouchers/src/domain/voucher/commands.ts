import { type Instant, type JsonObject } from '@perkstream/kernel';
import { type Discount } from '@perkstream/domain-pricing';
import { type UseStep, type VoucherDefinition } from '@perkstream/published';
import { type Moment } from './usability.js';

/** Takes the code for a new voucher. */
export interface CreateVoucherCommand {
  readonly do: 'create';
  readonly voucher: VoucherDefinition;
}

/** Changes what was sent, and nothing else. */
export interface UpdateVoucherCommand {
  readonly do: 'update';
  readonly now: Instant;
  readonly categoryId?: string | null;
  readonly categoryName?: string | null;
  readonly active?: boolean;
  readonly additionalInfo?: string | null;
  /** Whole; of the same type as the one before. */
  readonly discount?: Discount;
  /** The validity fields that were sent, in wire form; null opens a bound. */
  readonly validity?: JsonObject;
  /** Merged key by key; null removes a key. */
  readonly metadata?: JsonObject;
  /** Applies only to a voucher that was neither published nor redeemed: a change of its campaign. */
  readonly untouchedOnly?: true;
}

/** Takes over what the campaign says, whether published, redeemed or neither. A discount of another type stays. Decision: 0262. */
export interface TakeTermsCommand {
  readonly do: 'take_terms';
  readonly now: Instant;
  readonly categoryId: string | null;
  readonly categoryName: string | null;
  readonly discount?: Discount;
  /** All validity fields, in wire form; null opens a bound. */
  readonly validity: JsonObject;
  /** ISO 8601; gives its dates to a voucher that has a time of its own since its publication. null: the campaign's dates do */
  readonly activityDuration: string | null;
  readonly timeZone: string;
}

interface SwitchVoucherCommand {
  readonly do: 'enable' | 'disable';
  readonly now: Instant;
}

/** Moves the voucher to the bin; with `force` deletes it for good, so that the code is free again. */
export interface DeleteVoucherCommand {
  readonly do: 'delete';
  readonly force: boolean;
  /** What is left on a loyalty card */
  readonly points?: number;
  readonly now: Instant;
}

/** Takes the voucher out of the bin; with `deletedAt` only one that was deleted then. */
export interface RestoreVoucherCommand {
  readonly do: 'restore';
  readonly deletedAt?: Instant;
  readonly now: Instant;
}

/** From what it is expected to be to what it was; undefined: its code was free. */
export interface RevertVoucherCommand {
  readonly do: 'revert';
  readonly from: VoucherDefinition;
  readonly to: VoucherDefinition | undefined;
  readonly now: Instant;
}

/** Makes a customer its holder; valid from now on for `activityDuration` (ISO 8601), where there is one. */
export interface PublishVoucherCommand {
  readonly do: 'publish';
  readonly customerId: string;
  readonly publicationId: string;
  readonly activityDuration?: string;
  /** It was not asked for by its code, so it must be of use to the customer. */
  readonly fromStock?: boolean;
  readonly now: Instant;
  /** The project's, an IANA name */
  readonly timeZone: string;
}

/** Puts credits on a gift card, or takes some away (below zero). Minor units. */
export interface AdjustBalanceCommand {
  readonly do: 'adjust_balance';
  readonly credits: number;
  readonly reason?: string;
  readonly sourceId?: string;
  readonly now: Instant;
}

/** Every command but `create` names the voucher by id, because its code may belong to a later one. */
interface Aimed {
  readonly voucherId: string;
}

export type UpkeepCommand = (
  | UpdateVoucherCommand
  | TakeTermsCommand
  | SwitchVoucherCommand
  | DeleteVoucherCommand
  | RestoreVoucherCommand
  | RevertVoucherCommand
  | PublishVoucherCommand
  | AdjustBalanceCommand
) &
  Aimed;

/** A step of the protocol of uses that may change something. */
export type DecidedStep = Exclude<UseStep, { readonly do: 'recall' }>;

/** Such a step, with what decides it. */
export type UseCommand = DecidedStep & Moment & Aimed;

export type VoucherCommand = CreateVoucherCommand | UpkeepCommand | UseCommand;
