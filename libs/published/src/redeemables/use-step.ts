import { type JsonObject } from '@perkstream/kernel';
import { type RedemptionRecord } from './redemption-record.js';

/**
 * Of a voucher: who held it when the use was decided, `cust_…`, null: nobody. A voucher that was published since is not used; absent: not
 * compared.
 */
type HolderAsRead = string | null;

/**
 * One step in the use of a redeemable. Doing and undoing go through the same gate, the decider of the redeemable:
 * - `redeem`: the whole redemption in one append, when nothing but the redeemable limits it
 * - `reserve` → `confirm` or `release`: as part of a process; a reservation counts as used until it is released
 * - `give_back`: the use of a redemption that is rolled back; once per redemption
 * - `lock` → `unlock`: a session reserves one use (and credits) until `expiresAt`; `end_sessions` ends all of them
 * - `recall`: changes nothing; answers the redemption that an earlier attempt at this very command (`origin.commandId`, since
 *   `origin.repeatSince`) made, if it did
 */
export type UseStep =
  | {
      readonly do: 'redeem';
      readonly redemption: RedemptionRecord;
      readonly credits?: number;
      readonly sessionKey?: string;
      readonly holderId?: HolderAsRead;
    }
  | {
      readonly do: 'reserve';
      readonly redemptionId: string;
      readonly credits?: number;
      readonly sessionKey?: string;
      readonly holderId?: HolderAsRead;
      /** Of a loyalty card, which can be used for nothing else */
      readonly forReward?: boolean;
    }
  | { readonly do: 'confirm'; readonly redemptionId: string; readonly redemption: RedemptionRecord }
  | { readonly do: 'release'; readonly redemptionId: string }
  | {
      readonly do: 'give_back';
      readonly redemptionId: string;
      readonly rollbackId: string;
      readonly credits?: number;
      readonly order?: { readonly id: string; readonly source_id?: string | null };
      /** What the tier's summary loses again, minor units */
      readonly discountAmount?: number;
      readonly orderAmount?: number;
    }
  | {
      /** Credits of a use come back in part, because goods do. The use stays used. */
      readonly do: 'give_back_credits';
      readonly redemptionId: string;
      readonly returnId: string;
      /** Minor units, above 0 */
      readonly credits: number;
      readonly order: { readonly id: string; readonly source_id?: string | null };
    }
  | {
      readonly do: 'lock';
      readonly sessionKey: string;
      readonly expiresAt: string;
      readonly credits?: number;
      readonly forReward?: boolean;
      readonly network?: LockingNetwork;
    }
  | { readonly do: 'unlock'; readonly sessionKey: string }
  | { readonly do: 'end_sessions' }
  | { readonly do: 'recall' };

/** The network of a browser that locks, and how many uses of the redeemable it may lock at a time. */
export interface LockingNetwork {
  /** A keyed hash of it and the redeemable */
  readonly id: string;
  readonly most: number;
}

/** What a step answers: the redeemable after it, as answers embed it (wire form of a voucher or a promotion tier). */
export interface Used {
  readonly embedded: JsonObject;
  /** `recall` only */
  readonly redemption?: RedemptionRecord;
}
