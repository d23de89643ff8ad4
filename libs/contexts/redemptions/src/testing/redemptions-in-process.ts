import { type JsonObject, type Refusal } from '@perkstream/kernel';
import {
  type AssignedRuleSet,
  type ChangeOrder,
  DEFAULT_STACKING_RULES,
  type ExamineTiers,
  type FindAssignedRules,
  type FindOrder,
  type FindVersionedOrder,
  type Redeemable,
  type Reply,
  type StackingRules,
  type UseTier,
  type VersionedOrder,
} from '@perkstream/published';
import { type AnswerFor, ContextInProcess, type Given, type Json } from '@perkstream/testing';
import { RedemptionsModule } from '../redemptions.module.js';
import { redemptionsView } from '../views/redemptions/redemptions.view.js';

export const NOW = '2026-03-01T08:00:00.000Z';
const PROJECT = { id: 'proj_1', name: 'Shop', timeZone: 'UTC', currency: 'EUR' };

/** Redemptions of tiers: the campaign of `camp_1/a` is `camp_1`. What other contexts answer takes as long as `pause` says. */
export class RedemptionsInProcess extends ContextInProcess<Json> {
  /** As other contexts answer them from now on. */
  rules: readonly AssignedRuleSet[] = [];
  pause: () => Promise<void> = async () => undefined;
  stackingRules: StackingRules = DEFAULT_STACKING_RULES;
  /** Under their ids. */
  readonly orders = new Map<string, VersionedOrder>();
  private appended = 0;

  constructor() {
    super(RedemptionsModule, { projectId: 'proj_1', now: NOW });
  }

  static start(): Promise<RedemptionsInProcess> {
    return new RedemptionsInProcess().open();
  }

  redeem(tier: string, given: Given = {}): Promise<Reply> {
    const body = { redeemables: [{ object: 'promotion_tier', id: tier }], order: { amount: 1_000 } };
    return this.reply('redeem-stacked-discounts', {}, body, given);
  }

  rollBack(redemptionId: string, body: object = {}, given: Given = {}): Promise<Reply> {
    return this.reply('rollback-redemption', { redemptionId }, body, given);
  }

  /** The ids of the redemptions of a campaign that stand. */
  async standing(campaignId: string): Promise<string[]> {
    const entries = await this.views.collection(redemptionsView).find({
      where: { field: 'related_object_parent_id', is: campaignId },
      limit: 1_000,
    });
    return entries
      .filter(({ status, object }) => status === 'SUCCEEDED' && object === 'redemption')
      .map(({ id }) => id);
  }

  protected override answerForOthers(handle: AnswerFor): void {
    const answers = <Message>(name: string, answer: (message: Message) => unknown) =>
      handle(name, async (message: Message) => {
        await this.pause();
        return answer(message);
      });
    const project = () => ({ ...PROJECT, stackingRules: this.stackingRules });
    answers('FindProject', project);
    answers('FindEarlierProject', project);
    answers('FindAssignedRules', ({ relatedObjectIds }: FindAssignedRules) =>
      this.rules.filter(({ relatedObjectId }) => relatedObjectIds.includes(relatedObjectId)),
    );
    answers('ExamineTiers', ({ refs }: ExamineTiers) => refs.map(({ id }) => ({ redeemable: this.tierOf(id) })));
    answers('PresentTiers', ({ ids }: { ids: string[] }) => ids.map((id) => ({ id, object: 'promotion_tier' })));
    answers('UseTier', (message: UseTier) => this.use(message));
    answers('FindOrder', ({ ref: { id = '' } }: FindOrder) => this.orders.get(id)?.order);
    answers('FindVersionedOrder', ({ ref: { id = '' } }: FindVersionedOrder) => this.orders.get(id));
    answers('ChangeOrder', (message: ChangeOrder) => this.changeOrder(message));
    answers('FindCustomer', () => undefined);
    answers('FindCustomers', () => []);
  }

  protected tierOf(id: string): Redeemable {
    return tierOf(id);
  }

  /** Nothing works on an order. */
  protected changeOrder(_message: ChangeOrder): unknown {
    return {};
  }

  /** A tier without a limit of its own: redeemed alone it is one append. */
  protected async use({ step }: UseTier): Promise<{ embedded: JsonObject } | Refusal> {
    if (step.do === 'redeem') {
      const { redemption } = step;
      await this.happened(`promotiontier-proj_1.use-${redemption.id}`, 'promotion_tier.redeemed', { redemption });
    }
    return { embedded: { object: 'promotion_tier' } };
  }

  /** The first event of a stream, as it is stored. */
  async happened(stream: string, type: string, data: object): Promise<void> {
    const { projectId, actor, channel, correlationId, commandId, now } = this.originOf();
    const metadata = { projectId, actor, channel, correlationId, causationId: commandId, time: now };
    this.appended += 1;
    const id = `00000000-0000-4000-8000-${String(this.appended).padStart(12, '0')}`;
    await this.events.append(stream, -1, [{ id, type, data, metadata }]);
  }
}

function tierOf(id: string): Redeemable {
  const [campaignId = ''] = id.split('/');
  return {
    object: 'promotion_tier',
    id,
    campaignId,
    campaignName: 'Spring',
    categoryId: null,
    metadata: {},
    discount: { type: 'AMOUNT', amountOff: 100, effect: 'APPLY_TO_ORDER' },
    ruleHolders: [id, campaignId],
    holderId: null,
    quantity: null,
    redeemedQuantity: 0,
    publishCount: 0,
    startDate: null,
    expirationDate: null,
    createdAt: NOW,
  };
}
