import { windowKeyOf, type CountingWindow } from './counting-window.js';
import { type RuleSubject } from './rule-subject.js';

/** What a counting rule counts. */
export interface CounterDefinition {
  /** The code or tier that is redeemed, or all of its campaign. */
  readonly scope: 'redeemable' | 'campaign';
  readonly per: CountedPer;
  readonly window: CountingWindow;
  readonly counts: Counted;
}

type CountedPer = 'all' | 'customer' | 'api_key' | 'user';

/** `redemptions`: how many; the others: minor units. */
export type Counted = 'redemptions' | 'order_amount' | 'discount_amount' | 'gift_amount';

/** A counter that one redemption adds to. */
export interface CounterUse extends CounterDefinition {
  /** the name of the rule that counts */
  readonly rule: string;
  /** The customer, key or user whose counter it is; absent where `per` is `all`. */
  readonly of?: string;
  /** `2026-03-01`, `2026-W09`, `2026-03` in the project's time zone; empty where `window` is `all` */
  readonly windowKey: string;
  /** Stable text of all of the above but the rule: rules that count the same share a counter. Unique within the redeemable or campaign. */
  readonly key: string;
  /** What this redemption adds, not below 0. */
  readonly by: number;
}

/** A counter that the verdict relies on: what is counted and what this redemption adds must not exceed `maximum` together. */
export interface RuleLimit extends CounterUse {
  readonly maximum: number;
}

/** Undefined where nobody counts: no customer, key or user is known. */
export function useOf(rule: string, definition: CounterDefinition, subject: RuleSubject): CounterUse | undefined {
  const of = countedFor(definition.per, subject);
  if (of === undefined && definition.per !== 'all') return undefined;
  const windowKey = windowKeyOf(definition.window, subject.now, subject.timeZone, subject.weekStartsOn);
  const { scope, counts, per, window } = definition;
  const whose = of === undefined ? per : `${per}:${plain(of)}`;
  const key = `${scope}/${counts}/${whose}/${windowKey === '' ? window : `${window}:${windowKey}`}`;
  return { rule, scope, per, of, window, windowKey, counts, key, by: amountOf(counts, subject) };
}

function countedFor(per: CountedPer, { customer, redemption }: RuleSubject): string | undefined {
  if (per === 'customer') return customer?.id;
  if (per === 'api_key') return redemption?.apiKey;
  return per === 'user' ? redemption?.user : undefined;
}

function amountOf(counts: Counted, { order, redemption }: RuleSubject): number {
  if (counts === 'redemptions') return 1;
  if (counts === 'gift_amount') return Math.max(0, redemption?.giftAmount ?? 0);
  if (counts === 'order_amount') return Math.max(0, order?.initialAmount ?? order?.amount ?? 0);
  if (order?.discountAmount !== undefined) return Math.max(0, order.discountAmount);
  return Math.max(0, (order?.amount ?? 0) - (order?.totalAmount ?? order?.amount ?? 0));
}

/** Ids stay as they are; what could be taken for another part of a key is encoded. */
function plain(name: string): string {
  return /^[\w-]+$/.test(name) ? name : encodeURIComponent(name);
}
