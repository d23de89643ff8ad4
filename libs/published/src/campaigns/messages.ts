import { type ProjectBasics } from '../language/project-basics.js';
import { type JsonObject, type Refusal, type UpTo } from '@perkstream/kernel';
import { SearchIn } from '../insights/messages.js';
import { answeredBy } from '../language/published-message.js';
import { type RequestContext } from '../language/operation-request.js';
import { type CommandOrigin, type Examined } from '../redeemables/index.js';
import { type PointsExpirationRules } from '../loyalty/events.js';
import { type LoyaltyTierRules } from '../loyalty/tier-rules.js';
import { type EarningOfDraft, type OfferOfDraft } from '../back-tests/replay.js';
import { type CampaignAnswer, type CampaignWithPartsAnswer } from './answers.js';
import { type CampaignPool, type CampaignType, type CreateCampaignBody } from './bodies.js';
import { type CreateCampaignDraftBody } from './draft-bodies.js';
import { type VoucherAnswer } from '../vouchers/answers.js';

const { Query, Command, QueryByIds } = answeredBy('campaigns');

/** Campaigns by id, by name, or by how their names begin. */
export class SearchCampaigns extends SearchIn {
  static readonly context = 'campaigns';
}

/** What a referral program promises. */
export interface ReferralTerms {
  readonly conversion: 'redemption' | 'custom_event';
  /** Of `custom_event`: which one counts, by the id of its schema or by its name; absent: each that names a code of the program */
  readonly customEvent?: { readonly id?: string; readonly name?: string };
  /** Put on the referee's card of another program; absent: nothing but the code's own discount */
  readonly refereeReward?: ReferralReward;
  /** Put on the referrer's card of another program, for so many referred customers; absent: nothing */
  readonly referralTiers?: readonly ReferralTier[];
}

/** What a referrer gets for the customers who were brought. */
export interface ReferralTier {
  /** Unique referred customers of one referrer; 1 or more */
  readonly conversions: number;
  /** Again for each further so many */
  readonly recurring: boolean;
  readonly reward: ReferralReward;
}

export interface ReferralReward {
  /** `camp_…`, or the name where the program says no more: a card of this campaign, published to the customer who has none */
  readonly campaignId: string;
  readonly type: 'LOYALTY_CARD' | 'GIFT_VOUCHER';
  /** Points, or minor units; 1 or more */
  readonly amount: number;
}

/** What other contexts need of a campaign. */
export interface CampaignRecord {
  /** `camp_…` */
  readonly id: string;
  readonly name: string;
  readonly campaignType: CampaignType;
  /** How codes come into it; meaningless where it has none (PROMOTION) */
  readonly pool?: CampaignPool;
  /** A customer gets one code of it at most. */
  readonly joinOnce?: boolean;
  /** ISO 8601 duration: how long a code is valid from its publication on; absent: as long as the campaign says */
  readonly activityDuration?: string;
  /** Of loyalty programs */
  readonly loyalty?: {
    /** A customer who earns without a card gets one. */
    readonly autoJoin: boolean;
    /** When points expire, where the earning rule does not say; null: never */
    readonly expirationRules: PointsExpirationRules | null;
    /** What puts members into its tiers; absent: the balance of the moment; null: rules that do not go together, nobody is in one */
    readonly tierRules?: LoyaltyTierRules | null;
    /** Points that returned goods had earned and that were spent are not owed. Absent: they are */
    readonly forgivesShortfall?: true;
  };
  /** Of referral programs */
  readonly referral?: ReferralTerms;
  readonly active: boolean;
  readonly categoryId: string | null;
  readonly metadata: JsonObject;
  /** Validity as stored (the shape of domain availability) */
  readonly windows: JsonObject;
  /** As tiers embed it (wire form): id, dates, active, object … */
  readonly embedded: JsonObject;
}

/**
 * A campaign by id or name; undefined when there is none, or it is in the bin. The same object is answered until it changes, where
 * asker and campaign share a process. A caller that decides by `active` and `windows` asks right before.
 */
export class FindCampaign extends Query<CampaignRecord | undefined> {
  constructor(
    readonly projectId: string,
    readonly idOrName: string,
    /** What happened after it does not count; absent: as it is now */
    readonly upTo?: UpTo,
  ) {
    super();
  }
}

/**
 * Campaigns by id, each as a code of it that nobody has yet, and whether such a code could be used now; undefined for each that is
 * unknown, or of which the codes give neither discount nor credit. In the order asked.
 */
export class ExamineCampaigns extends Query<readonly (Examined | undefined)[]> {
  constructor(
    readonly projectId: string,
    readonly ids: readonly string[],
    /** ISO 8601 in UTC */
    readonly now: string,
    /** As it was found for the request; asked for where absent. */
    readonly project?: ProjectBasics,
    /** As they were then, and whether such a code could be used then; absent: now */
    readonly upTo?: UpTo,
  ) {
    super();
  }
}

/** Campaigns by id as their own operation shows them (wire form); undefined for each that is gone. In the order asked. */
export class PresentCampaigns extends QueryByIds<CampaignAnswer> {}

/**
 * Makes one more random code of a campaign, for somebody who asks for one where none is free (AUTO_UPDATE); beyond the number of
 * codes per campaign too. Answers the voucher in wire form. The same origin again answers the same one.
 */
export class AddVoucherToCampaign extends Command<
  | VoucherAnswer
  | Refusal<'not_found' | 'invalid_campaign' | 'invalid_code_config' | 'duplicate_found' | 'invalid_payload'>
> {
  constructor(
    readonly projectId: string,
    readonly campaignId: string,
    readonly origin: CommandOrigin,
  ) {
    super();
  }
}

/**
 * Deletes a campaign for good that is in the bin: its name is free again at once, its codes follow. Does nothing where it is not
 * there.
 */
export class PurgeCampaign extends Command<void> {
  constructor(
    readonly projectId: string,
    /** `camp_…` */
    readonly id: string,
    readonly origin: CommandOrigin,
  ) {
    super();
  }
}

/**
 * Takes a campaign out of the bin, with everything that went there with it. The campaign comes last, when its codes are back; the
 * answer does not wait for these. Does nothing where it is not in the bin.
 */
export class RestoreCampaign extends Command<void> {
  constructor(
    readonly projectId: string,
    /** `camp_…` */
    readonly id: string,
    /** Place of its deletion in the order of all events */
    readonly deletedAt: number,
    readonly origin: CommandOrigin,
  ) {
    super();
  }
}

/** Creates a campaign for another context, as a request for one does that has this body. */
export class MakeCampaign extends Command<CampaignWithPartsAnswer | Refusal> {
  constructor(
    readonly body: CreateCampaignBody,
    readonly context: RequestContext,
  ) {
    super();
  }

  get projectId(): string {
    return this.context.projectId;
  }
}

/** A campaign as the overview of a project shows it. */
export interface CampaignAtAGlance {
  /** `camp_…` */
  readonly id: string;
  readonly name: string;
  readonly campaignType: CampaignType;
  /** `cat_…` */
  readonly categoryId: string | null;
  /** ISO 8601 in UTC */
  readonly startDate: string | null;
  readonly expirationDate: string | null;
  /**
   * Codes that it has, and those that can still be given to somebody (of a loyalty program, the cards that nobody holds); null: it
   * has none (PROMOTION)
   */
  readonly codes: { readonly count: number; readonly left: number } | null;
}

/** Campaigns that are not in the bin. */
export class FindCampaignsAtAGlance extends QueryByIds<CampaignAtAGlance> {}

/** The active campaigns between their dates: those that end soonest first, then those without end, the newest first. */
export class FindRunningCampaigns extends Query<readonly CampaignAtAGlance[]> {
  constructor(
    readonly projectId: string,
    /** ISO 8601 in UTC */
    readonly now: string,
    readonly limit: number,
  ) {
    super();
  }
}

/** What could be redeemed or earned of a draft. */
export interface PreparedOffers {
  readonly offers: readonly OfferOfDraft[];
  readonly earning: readonly EarningOfDraft[];
}

/**
 * Checks a draft as it is checked when it is created. Nothing is stored. Of its names and codes, those that are taken are no
 * objection.
 */
export class PrepareOffers extends Query<PreparedOffers | Refusal<'invalid_payload'>> {
  constructor(
    readonly context: RequestContext,
    /** `camp_…`: the id that it counts under */
    readonly campaignId: string,
    readonly draft: CreateCampaignDraftBody,
  ) {
    super();
  }

  get projectId(): string {
    return this.context.projectId;
  }
}
