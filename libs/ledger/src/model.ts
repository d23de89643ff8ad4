import { type Json } from './json.js';

/** A redemption, as it was answered. Amounts are integers of minor units. */
export interface Redeemed {
  readonly id: string;
  readonly parent: string | undefined;
  readonly code: string;
  readonly customer: string | undefined;
  readonly order: string | undefined;
  /** What it took off the order. */
  readonly discount: number;
  readonly credits: number;
  readonly points: number;
  readonly reward: string | undefined;
  /** YYYY-MM-DD in UTC */
  readonly day: string;
  isRolledBack: boolean;
}

/** A loyalty card: what was booked on it beside redemptions, rollbacks included by taking these away. */
export interface Card {
  readonly program: string;
  readonly customer: string;
  booked: number;
  pending: number;
  isDeleted: boolean;
}

/** Goods that were sold in one redemption, with at most one gift card. */
export interface SoldGoods {
  /** By the id of the line: units. */
  readonly units: ReadonlyMap<string, number>;
  /** What was paid for them: money, and credits of the gift card. */
  readonly paid: number;
  /** The code of the gift card. */
  readonly card: string | undefined;
  /** By their ids, as they were answered. */
  readonly returns: Map<string, Json>;
}

/** What must hold after the answers that were given: sums, which do not depend on the order of the answers. */
export interface Model {
  readonly redemptions: Map<string, Redeemed>;
  /** Of redemptions that were made together. */
  readonly parents: Set<string>;
  /** Ids of rollbacks, and of those that were made together. */
  readonly rollbacks: Set<string>;
  /** Redemptions whose answer was lost, by a mark in their metadata: the list of redemptions says whether they have happened. */
  readonly maybes: Set<string>;
  /** Ids that two requests were answered with. */
  readonly twice: string[];
  /** Credits that gift cards were given, by code. */
  readonly credits: Map<string, number>;
  /** Uses that codes have, by code. */
  readonly limits: Map<string, number>;
  /** Uses that sessions have locked, by code. */
  readonly locked: Map<string, Set<string>>;
  readonly cards: Map<string, Card>;
  /** By the id of the reward. */
  readonly stock: Map<string, number>;
  /** Metadata that was answered to be there, by the path of what has it. */
  readonly metadata: Map<string, Record<string, unknown>>;
  /** The amount of a stored order, where it is known, by id. */
  readonly orders: Map<string, number>;
  /** Orders of which goods come back, by id. */
  readonly sold: Map<string, SoldGoods>;
  /** Codes that were published, by code: the customer, and the campaign. */
  readonly published: Map<string, { readonly customer: string; readonly campaign: string; isDeleted: boolean }>;
  /** Customers that were deleted: one of this name begins anew. */
  readonly forgotten: Set<string>;
  /** Who brought a friend by now, by the friend. */
  readonly referred: Map<string, string>;
  /** Who may bring friends. */
  readonly referrers: Set<string>;
  /** Campaigns whose summaries are judged: by the name, what their codes begin with. */
  readonly campaigns: Map<string, string>;
  /** Types of messages that must come in this order, by the object they are about. */
  readonly messages: Map<string, string[]>;
}

export function emptyModel(): Model {
  return {
    redemptions: new Map(),
    parents: new Set(),
    rollbacks: new Set(),
    maybes: new Set(),
    twice: [],
    credits: new Map(),
    limits: new Map(),
    locked: new Map(),
    cards: new Map(),
    stock: new Map(),
    metadata: new Map(),
    orders: new Map(),
    sold: new Map(),
    published: new Map(),
    forgotten: new Set(),
    referred: new Map(),
    referrers: new Set(),
    campaigns: new Map(),
    messages: new Map(),
  };
}

/** Redemptions that were not rolled back. */
export function standing({ redemptions }: Model, which: (each: Redeemed) => boolean): Redeemed[] {
  return [...redemptions.values()].filter((each) => !each.isRolledBack && which(each));
}

export function sumOf<T>(values: Iterable<T>, of: (each: T) => number): number {
  let sum = 0;
  for (const each of values) sum += of(each);
  return sum;
}

export function groupBy<T, K>(values: readonly T[], keyOf: (each: T) => K): Map<K, T[]> {
  const groups = new Map<K, T[]>();
  for (const each of values) groups.set(keyOf(each), [...(groups.get(keyOf(each)) ?? []), each]);
  return groups;
}

/**
 * Notes the answer to a redemption of codes, or of a reward.
 * @param codes that were asked for: an answer shows no voucher that is gone by then
 */
export function noteRedeemed(model: Model, body: Json, codes: readonly string[] = []): void {
  const { redemptions = [body], parent_redemption: parent } = body;
  if (parent) note(model.parents, parent.id, model);
  for (const [index, each] of (redemptions as Json[]).entries()) {
    if (model.redemptions.has(each.id)) model.twice.push(each.id);
    const order = each.order ?? body.order;
    model.redemptions.set(each.id, {
      id: each.id,
      parent: parent?.id,
      code: each.voucher?.code ?? codes[index] ?? each.related_object_id,
      customer: each.customer?.source_id,
      order: order?.id,
      discount: order?.total_applied_discount_amount ?? 0,
      credits: each.gift ? each.amount : 0,
      points: each.loyalty_card ? each.amount : 0,
      reward: each.reward?.id,
      day: String(each.date).slice(0, 10),
      isRolledBack: false,
    });
    notePublished(model, each.id, 'redemption.succeeded');
  }
}

/** Notes the answer to a rollback. */
export function noteRolledBack(model: Model, body: Json): void {
  for (const { id } of [...(body.rollbacks ?? [body]), ...(body.parent_rollback ? [body.parent_rollback] : [])])
    note(model.rollbacks, id, model);
  for (const { redemption: id } of body.rollbacks ?? [body]) {
    const redeemed = model.redemptions.get(id);
    if (!redeemed || redeemed.isRolledBack) model.twice.push(id);
    if (redeemed) redeemed.isRolledBack = true;
    notePublished(model, id, 'redemption.rollback.succeeded');
  }
}

/** Notes a message that a webhook must get about an object, after those that were noted before. */
export function notePublished({ messages }: Model, about: string, type: string): void {
  messages.set(about, [...(messages.get(about) ?? []), type]);
}

function note(ids: Set<string>, id: string, { twice }: Model): void {
  if (ids.has(id)) twice.push(id);
  ids.add(id);
}
