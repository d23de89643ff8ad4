import { type Instant, type StepBudget } from '@perkstream/kernel';

/**
 * Everything that rules may ask about, gathered by the caller. Segments, collections and totals that `CompiledRuleSet.uses` does not
 * name need not be gathered. Amounts are in minor units.
 */
export interface RuleSubject {
  readonly now: Instant;
  /** The project's, an IANA name; UTC where absent. */
  readonly timeZone?: string;
  /** The first day of the project's week, 0 = Sunday … 6 = Saturday; Monday where absent. */
  readonly weekStartsOn?: number;
  readonly customer?: RuleCustomer;
  readonly order?: RuleOrder;
  readonly redemption?: RuleRedemption;
  /** The customer who holds the voucher, by its publication. */
  readonly holderId?: string;
  /** The custom event that an earning rule or a distribution is about. */
  readonly event?: { readonly metadata?: Metadata };
  /** What asking the rules may cost; absent: nobody counts. */
  readonly steps?: StepBudget;
  /** Values of counters by `CounterUse.key`, without what this redemption adds. */
  readonly counters?: ReadonlyMap<string, number>;
}

export type Metadata = Readonly<Record<string, unknown>>;

interface RuleCustomer {
  /** Absent only for somebody who was never here: to redeem, a new customer has the id that will be stored. */
  readonly id?: string;
  readonly sourceId?: string;
  readonly metadata?: Metadata;
  /** The segments that the customer is in: their ids, or the answer for one. */
  readonly segments?: ReadonlySet<string> | ((segmentId: string) => boolean);
}

export interface RuleOrder {
  /** What the order costs before this redeemable is applied, after the ones before it. */
  readonly amount?: number;
  /** What it costs after this redeemable is applied; needed where `uses.totalAmount`. */
  readonly totalAmount?: number;
  /** What it cost before any discount; `amount` where absent. */
  readonly initialAmount?: number;
  /** What this redeemable takes off; the difference of the amounts where absent. */
  readonly discountAmount?: number;
  readonly items?: readonly RuleLine[];
  readonly metadata?: Metadata;
}

export interface RuleLine {
  readonly productId?: string;
  readonly productSourceId?: string;
  readonly skuId?: string;
  readonly skuSourceId?: string;
  /** of one unit */
  readonly price?: number;
  /** It costs less than its regular price. */
  readonly onSale?: boolean;
  readonly quantity: number;
  /** `price` × `quantity` where absent */
  readonly amount?: number;
  /** `amount` less earlier discounts; `amount` where absent */
  readonly subtotalAmount?: number;
  readonly metadata?: Metadata;
  readonly productMetadata?: Metadata;
  readonly skuMetadata?: Metadata;
  /** The collections that the line belongs to, of those in `uses.collections`: their ids, or the answer for one. */
  readonly collections?: ReadonlySet<string> | readonly string[] | ((collectionId: string) => boolean);
}

interface RuleRedemption {
  readonly metadata?: Metadata;
  /** The key that calls, where one does. */
  readonly apiKey?: string;
  /** The login of the user who calls, where one does. */
  readonly user?: string;
  /** Credits that are spent. */
  readonly giftAmount?: number;
  /** Points that are spent. */
  readonly pointsUsed?: number;
}

export function subtotalOf(line: RuleLine): number {
  return line.subtotalAmount ?? line.amount ?? (line.price ?? 0) * line.quantity;
}

export function linesOf(subject: RuleSubject): readonly RuleLine[] {
  return subject.order?.items ?? [];
}

export function isInCollection(line: RuleLine, collectionId: string): boolean {
  const { collections } = line;
  if (!collections) return false;
  if (typeof collections === 'function') return collections(collectionId);
  return 'has' in collections ? collections.has(collectionId) : collections.includes(collectionId);
}
