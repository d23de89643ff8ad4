import { PublishedCommand, PublishedQuery } from '../language/published-message.js';
import { type CommandOrigin } from '../redeemables/command-origin.js';

/** How redeemables of one request go together. Source: pricing facts, stacking rules. Category ids in the lists. */
export interface StackingRules {
  readonly redeemablesLimit: number;
  readonly applicableRedeemablesLimit: number;
  readonly applicableRedeemablesPerCategoryLimit: number | null;
  readonly applicableRedeemablesCategoryLimits: Readonly<Record<string, number>>;
  readonly applicableExclusiveRedeemablesLimit: number;
  readonly applicableExclusiveRedeemablesPerCategoryLimit: number | null;
  readonly exclusiveCategories: readonly string[];
  readonly jointCategories: readonly string[];
  readonly redeemablesApplicationMode: 'ALL' | 'PARTIAL';
  readonly redeemablesSortingRule: 'CATEGORY_HIERARCHY' | 'REQUESTED_ORDER';
  readonly groupedRedeemablesSortingRule: string;
  readonly redeemablesProductsApplicationMode: 'STACK' | 'ONCE';
  readonly redeemablesNoEffectRule: 'REDEEM_ANYWAY' | 'SKIP';
  readonly noEffectSkipCategories: readonly string[];
  readonly noEffectRedeemAnywayCategories: readonly string[];
  readonly discountCalculationMode: 'INITIAL_AMOUNT' | 'DISCOUNTED_AMOUNT';
  readonly initialAmountModeCategories: readonly string[];
  readonly discountedAmountModeCategories: readonly string[];
  readonly redeemablesRollbackOrderMode: 'WITH_ORDER' | 'WITHOUT_ORDER';
}

/** What other contexts need of a project. */
export interface ProjectSettings {
  /** `proj_…` */
  readonly id: string;
  readonly name: string;
  /** IANA name */
  readonly timeZone: string;
  readonly currency: string;
  readonly caseSensitiveCodes: boolean;
  /** The alphabet of generated codes, where the project sets one. */
  readonly codeCharset: string | null;
  readonly stackingRules: StackingRules;
}

export class FindProject extends PublishedQuery<ProjectSettings | undefined> {
  static readonly context = 'projects';

  constructor(readonly projectId: string) {
    super();
  }
}

/** Makes sure that the bootstrap project is there. Does nothing when it is. */
export class EnsureProject extends PublishedCommand<ProjectSettings> {
  static readonly context = 'projects';

  constructor(
    readonly projectId: string,
    readonly name: string,
    readonly origin: CommandOrigin,
  ) {
    super();
  }
}
