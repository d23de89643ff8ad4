import { checkRuleSet } from '@perkstream/domain-validation-rules';
import { type JsonObject, refuse, type Refusal, type UpTo } from '@perkstream/kernel';
import {
  type ActivateSegment,
  type AssignedRuleSet,
  type AssignRules,
  type CampaignRecord,
  customerEvents,
  customEventEvents,
  type FindCollectionsOf,
  type FindSegment,
  type FindSegmentsOf,
  type CustomEventRecord,
  type EarningRuleAnswer,
  orderEvents,
  type FindAssignedRules,
  type FindCustomer,
  type FindCustomEvent,
  type FindCustomEventSchema,
  type FindMembership,
  type FindOrder,
  type FindVersionedOrder,
  type JoinCampaign,
  type OrderDocument,
  type PreviewOrder,
  type UnassignRules,
  FindLoyaltyCards,
  type FindCampaign,
  type FindCatalogueItems,
  type FindVouchers,
  type LoyaltyCardAnswer,
  type LoyaltyTierRules,
  type PointsBalanceAnswer,
  type PresentCustomers,
  type PresentVouchers,
  type PointsExpirationRules,
  type ProjectSettings,
  type RewardAnswer,
  type RewardAssignmentAnswer,
  voucherEvents,
  type VoucherRecord,
} from '@perkstream/published';
import { CommandRunner, ProcessRunner } from '@perkstream/platform';
import { ContextInProcess, type Given, type Json, type AnswerFor } from '@perkstream/testing';
import { type LoyaltyCardCommand } from '../domain/loyalty-card/commands.js';
import { loyaltyCardAggregate } from '../domain/loyalty-card/loyalty-card.decider.js';
import { LoyaltyModule } from '../loyalty.module.js';

export const SHOP = 'proj_shop';
export const BAKERY = 'proj_bakery';
export const PROGRAM = 'camp_program';
export const OTHER_PROGRAM = 'camp_family';
export const GIFTS = 'camp_gifts';
export const DAY_1 = '2026-03-01T08:00:00.000Z';
export const DAY_2 = '2026-03-02T08:00:00.000Z';

/** Customer 1 is in it. */
export const SEGMENT = { id: 'seg_vip', name: 'VIP' };

/** A program whose points expire after a month, with the cards CARD-1 and CARD-2, which are held, and CARD-3, which is not. */
export class LoyaltyInProcess extends ContextInProcess {
  rules: PointsExpirationRules | null = { periodType: 'MONTH', periodValue: 1 };

  /** What puts members into tiers; undefined: the balance. */
  tierRules?: LoyaltyTierRules | null;

  /** As they are now. */
  readonly orders = new Map<string, OrderDocument>();
  /** As they were, by id and place: `ord_1@7`. */
  readonly earlierOrders = new Map<string, OrderDocument>();
  /** What other contexts were asked, and as of which place. */
  readonly questions: { readonly name: string; readonly upTo?: number }[] = [];
  /** What remains of them, where goods came back. */
  readonly rests = new Map<string, OrderDocument>();
  readonly customEvents = new Map<string, CustomEventRecord>();
  /** What cards are made with. */
  openingPoints = 0;
  /** Ids of cards that were made a moment ago: they are found by code only. */
  readonly unseen = new Set<string>();
  /** Since when cards are deleted, by id: a place in the order of all events. */
  readonly deleted = new Map<string, number>();
  autoJoin = false;
  /** What its members spent of points that returned goods had earned is not owed. */
  forgivesShortfall?: true;
  /** The program is in the bin. */
  isBinned = false;
  /** Of all customers. */
  customerMetadata: JsonObject = { visits: 7 };
  active = true;
  /** What the validation rule val_1 asks for: an order of more than 100. */
  sentRules: Json = { 1: { name: 'order.amount', conditions: { $more_than: [100] } }, logic: '1' };
  /** The validation rule val_1 as it is assigned. */
  validationRules: AssignedRuleSet[] = [];

  /** Segments that were activated. */
  readonly activated: string[] = [];

  /** Failures of background work that a test expects; undefined: none may fail. */
  failures?: unknown[];

  constructor() {
    super(LoyaltyModule, { projectId: SHOP, now: DAY_1 }, 'loyalty');
  }

  static start(): Promise<LoyaltyInProcess> {
    return new LoyaltyInProcess().open();
  }

  /** Points by hand. */
  adjust(memberId: string, body: Json, given: Given = {}): Promise<PointsBalanceAnswer> {
    return this.answer('update-loyalty-card-balance-1', { campaignId: PROGRAM, memberId }, body, given);
  }

  protected override failed(error: unknown): void {
    if (!this.failures) throw error;
    this.failures.push(error);
  }

  /** The world hears that an order, as it is now, was changed. */
  async order(
    order: OrderDocument,
    before: string,
    { id = 'event-1', at = DAY_1, sequence }: { id?: string; at?: string; sequence?: string } = {},
  ): Promise<void> {
    this.orders.set(order.id, order);
    const { customer_id, status } = order;
    const data = { id: order.id, status, status_before: before, customer_id };
    await this.hears('orders', orderEvents.updated.type, data, { id, key: order.id, time: at, sequence });
  }

  /** The world hears that customer 1 sent the custom event that the project knows. */
  async customEvent(event: Partial<CustomEventRecord> = {}, { id = 'event-1', at = DAY_1 } = {}): Promise<void> {
    const sent = { id: 'evt_1', ...SCHEMA, customerId: 'cust_1', metadata: {}, at, ...event };
    this.customEvents.set(sent.id, sent);
    const data = { id: sent.id, event: sent.name, schema_id: sent.schemaId, customer_id: sent.customerId };
    await this.hears('events', customEventEvents.sent.type, data, { id, key: sent.id, time: at });
  }

  /** The world hears that a customer entered the segment that the project knows. */
  async entered({ customerId = 'cust_1', id = 'event-1' } = {}): Promise<void> {
    const data = { customer_id: customerId, segment_id: SEGMENT.id };
    await this.hears('customers', customerEvents.segmentEntered.type, data, { id, key: customerId });
  }

  /** The world hears that a card was made. @param id of a card that had the code before; absent: of the card */
  async cardMade(memberId: string, id = cardOf(memberId)?.id ?? ''): Promise<void> {
    const { code, type } = cardOf(memberId) as VoucherRecord;
    const data = { id, code, type, active: true, campaign_id: PROGRAM };
    await this.hears('vouchers', voucherEvents.created.type, data, { id: `made-${id}`, key: id });
  }

  /** Earning rules of the program. */
  earningRules(bodies: readonly Json[], given: Given = {}): Promise<EarningRuleAnswer[]> {
    return this.answer('create-earning-rule', { campaignId: PROGRAM }, bodies, given);
  }

  /** Finishes what a process that died would have left. */
  finishUnfinished(): Promise<number> {
    return this.app.get(ProcessRunner).finishUnfinished(Date.now() + 60_000, false);
  }

  /** What vouchers show of a card. */
  async numbers(memberId: string): Promise<LoyaltyCardAnswer> {
    const { id, code, createdAt } = cardOf(memberId) as VoucherRecord;
    const card = { id, code, campaignId: PROGRAM, points: 0, createdAt };
    const [found] = await this.messenger.ask(new FindLoyaltyCards(SHOP, [card]));
    return found!.card;
  }

  /** A command to a card's ledger, as features give it. */
  command(memberId: string, command: LoyaltyCardCommand) {
    const { id } = cardOf(memberId) as VoucherRecord;
    return this.app.get(CommandRunner).execute(loyaltyCardAggregate, id, command, this.originOf({ now: command.now }));
  }

  private cardOf(customerId: string): string | undefined {
    return { cust_1: 'v_card1', cust_2: 'v_card2' }[customerId];
  }

  private assignRules(
    ruleIds: readonly string[],
    relatedObjectId: string,
  ): readonly JsonObject[] | Refusal<'not_found'> {
    const ruleSet = checkRuleSet({ name: 'Enough', rules: this.sentRules }) as unknown as JsonObject;
    if (ruleIds.some((id) => id !== 'val_1')) return refuse('not_found', { resourceType: 'validation_rules' });
    const assignments = ruleIds.map((ruleId) => ({
      assignmentId: 'asgm_1',
      ruleId,
      relatedObjectId,
      revision: 0,
      ruleSet,
      assignment: {} as AssignedRuleSet['assignment'],
    }));
    this.validationRules = [...this.validationRules, ...assignments];
    return [];
  }

  /** A gift card for 500, or what the body says. */
  reward(body: Json = {}, given: Given = {}): Promise<RewardAnswer> {
    const parameters = { campaign: { id: GIFTS, balance: 500 } };
    return this.answer('create-reward', {}, { name: 'Gift', parameters, ...body }, given);
  }

  /** Assigns a reward to the program, or to another one. */
  assign(rewardId: string, points?: number, campaign = PROGRAM): Promise<RewardAssignmentAnswer> {
    return this.answer('create-reward-assignment', { rewardId }, { campaign, ...costing(points) });
  }

  protected override answerForOthers(answerFor: AnswerFor): void {
    const handle: AnswerFor = (name, answer) =>
      answerFor(name, (message: Parameters<typeof answer>[0]) => {
        this.questions.push({ name, ...(message as { readonly upTo?: number }) });
        return answer(message);
      });
    handle('FindAssignedRules', ({ relatedObjectIds }: FindAssignedRules) =>
      this.validationRules.filter(({ relatedObjectId }) => relatedObjectIds.includes(relatedObjectId)),
    );
    handle('AssignRules', ({ ruleIds, relatedObjectId }: AssignRules) => this.assignRules(ruleIds, relatedObjectId));
    handle('UnassignRules', ({ relatedObjectId }: UnassignRules) => {
      this.validationRules = this.validationRules.filter((each) => each.relatedObjectId !== relatedObjectId);
    });
    handle('FindCustomer', ({ ref }: FindCustomer) => {
      const id = ref.id ?? ref.sourceId;
      const { customerMetadata: metadata } = this;
      return id?.startsWith('cust_') ? { id, sourceId: null, metadata, birthdate: null } : undefined;
    });
    handle('FindMembership', ({ customerId }: FindMembership) => this.cardOf(customerId));
    handle('JoinCampaign', ({ customerId }: JoinCampaign) => this.cardOf(customerId) ?? 'v_card4');
    handle('FindOrder', ({ ref: { id = '' }, upTo }: FindOrder) => {
      return this.earlierOrders.get(`${id}@${upTo}`) ?? this.orders.get(id);
    });
    handle('FindVersionedOrder', ({ ref: { id = '' } }: FindVersionedOrder) => {
      const order = this.orders.get(id);
      return order && { order, version: 2, rest: this.rests.get(id) };
    });
    handle('FindCustomEvent', ({ id }: FindCustomEvent) => this.customEvents.get(id));
    handle('FindCustomEventSchema', ({ id }: FindCustomEventSchema) =>
      id === SCHEMA.schemaId ? { id, name: SCHEMA.name, properties: {} } : undefined,
    );
    handle('FindSegment', ({ id }: FindSegment) => (id === SEGMENT.id ? SEGMENT : undefined));
    handle('ActivateSegment', ({ id }: ActivateSegment) => {
      this.activated.push(id);
    });
    handle('FindSegmentsOf', ({ segmentIds }: FindSegmentsOf) => segmentIds.filter((id) => id === SEGMENT.id));
    handle('FindCollectionsOf', ({ collectionIds, items }: FindCollectionsOf) =>
      items.map(({ product }) => (product === 'prod_shirt' ? collectionIds.filter((id) => id === 'pc_shirts') : [])),
    );
    handle('PreviewOrder', ({ order }: PreviewOrder) => ({ id: 'ord_1', metadata: {}, ...order }));
    handle('FindProject', () => ({ id: SHOP, timeZone: 'Europe/Berlin' }) as unknown as ProjectSettings);
    handle('FindCampaign', ({ projectId, idOrName }: FindCampaign) => {
      const campaign = projectId === SHOP && !this.isBinned ? this.campaigns[idOrName] : undefined;
      return campaign as CampaignRecord | undefined;
    });
    handle('FindCatalogueItems', ({ projectId, refs }: FindCatalogueItems) => {
      const knows = (ref: string) => projectId === SHOP && refs.products.includes(ref);
      const products = knows('prod_shirt') || knows('shirt') ? [{ id: 'prod_shirt', sourceId: 'shirt' }] : [];
      const skus = refs.skus.includes('sku_red') ? [{ id: 'sku_red', productId: 'prod_shirt' }] : [];
      return { products, skus };
    });
    handle('PresentCustomers', ({ ids }: PresentCustomers) => ids.map((id) => ({ id, object: 'customer' })));
    handle('PresentVouchers', ({ ids, upTo }: PresentVouchers) =>
      ids.map((ref) => (this.isThere(ref, upTo) ? { id: cardOf(ref)?.id ?? ref } : undefined)),
    );
    handle('FindVouchers', ({ projectId, ids, upTo }: FindVouchers) =>
      ids.map((ref) => {
        const isFound = projectId === SHOP && this.isThere(ref, upTo) && !this.unseen.has(ref);
        return isFound ? cardOf(ref, this.openingPoints) : undefined;
      }),
    );
  }

  private isThere(ref: string, upTo?: UpTo): boolean {
    const since = this.deleted.get(cardOf(ref)?.id ?? ref);
    return since === undefined || (typeof upTo === 'number' && upTo < since);
  }

  /** By what they are asked for. */
  private get campaigns(): Readonly<Record<string, object>> {
    const { autoJoin, rules: expirationRules, tierRules, forgivesShortfall } = this;
    const loyalty = { autoJoin, expirationRules, tierRules, forgivesShortfall };
    const { active } = this;
    const program = { id: PROGRAM, name: 'Friends', campaignType: 'LOYALTY_PROGRAM', active, windows: {}, loyalty };
    return {
      [PROGRAM]: program,
      Friends: program,
      [OTHER_PROGRAM]: { ...program, id: OTHER_PROGRAM, name: 'Family' },
      [GIFTS]: { id: GIFTS, name: 'Gifts', campaignType: 'GIFT_VOUCHERS', active: true },
      camp_coupons: { id: 'camp_coupons', name: 'Coupons', campaignType: 'DISCOUNT_COUPONS', active: true },
      camp_sale: { id: 'camp_sale', name: 'Sale', campaignType: 'PROMOTION', active: true },
    };
  }
}

/** Of the custom event that the project knows. */
export const SCHEMA = { name: 'viewed', schemaId: 'ms_1' };

/** As bodies say what a reward costs. */
export function costing(points?: number): Json {
  return points === undefined ? {} : { parameters: { loyalty: { points } } };
}

function cardOf(ref: string, points = 0): VoucherRecord | undefined {
  const number = /^(?:CARD-|v_card)([1234])$/.exec(ref)?.[1];
  if (number === undefined) return undefined;
  return {
    id: `v_card${number}`,
    code: `CARD-${number}`,
    type: 'LOYALTY_CARD',
    campaignId: PROGRAM,
    holderId: number === '3' ? null : `cust_${number}`,
    active: true,
    windows: {},
    points,
    createdAt: '2026-02-01T08:00:00.000Z',
  };
}
