import { type World } from '../world/world.js';
import { bodyOf, type Client, type Json } from './client.js';

const CREDITS = 3_000;
const PROGRAM = 'Mixed';
const POINTS = 400;
const COSTS = 20;
const STOCK = 5;
const PER_CUSTOMER = 3;
const CUSTOMERS = ['max', 'eva'];
const order = { amount: 20_000 };
const discount = { type: 'AMOUNT', amount_off: 100 };

/**
 * Customers who redeem one stack at the same time: a gift card, a reward for points, a code with a limit, and a code that has one use only.
 * The code of one use is asked last, so that all but one of them let everything go again.
 */
export class MixedStacks {
  private card = '';
  private reward = '';

  constructor(
    private readonly client: Client,
    private readonly world: World,
  ) {}

  async open(): Promise<void> {
    const { client } = this;
    const gift = { type: 'GIFT_VOUCHER', gift: { amount: CREDITS } };
    await client.setUp('create-voucher', { ...gift, redemption: { quantity: null } }, { code: 'MIX-GIFT' });
    const voucher = { type: 'LOYALTY_CARD', loyalty_card: { points: POINTS } };
    await client.setUp('create-loyalty-program', { name: PROGRAM, type: 'AUTO_UPDATE', voucher });
    const { id: productId } = await client.setUp('create-product', { name: 'Cup' });
    const parameters = { product: { id: productId } };
    this.reward = (await client.setUp('create-reward', { name: 'Cup', parameters, stock: STOCK })).id;
    const cost = { campaign: PROGRAM, parameters: { loyalty: { points: COSTS } } };
    await client.setUp('create-reward-assignment', cost, { rewardId: this.reward });
    const member = { customer: { source_id: 'mixer' } };
    this.card = (await client.setUp('add-member', member, { campaignId: PROGRAM })).code;
    const ruled = await this.code('MIX-RULED', null);
    const conditions = { $less_than_or_equal: [PER_CUSTOMER] };
    const rules = { 1: { name: 'redemption.count.per_customer', conditions }, logic: '1' };
    const { id } = await client.setUp('create-validation-rules', { name: 'Mixed', rules });
    const assignment = { related_object_type: 'voucher', related_object_id: ruled.id };
    await client.setUp('create-validation-rule-assignment', assignment, { validationRuleId: id });
    await this.code('MIX-LAST', 1);
  }

  async visit(): Promise<void> {
    const { chance } = this.world;
    const customer = { source_id: chance.of(CUSTOMERS) };
    const redeemed = await Promise.all(Array.from({ length: 2 + chance.below(2) }, () => this.redeem(customer)));
    for (const body of redeemed) if (body && chance.is(0.8)) await this.rollBack(body);
  }

  private code(code: string, quantity: number | null): Promise<Json> {
    return this.client.setUp(
      'create-voucher',
      { type: 'DISCOUNT_VOUCHER', discount, redemption: { quantity } },
      { code },
    );
  }

  private async redeem(customer: object): Promise<Json> {
    const { chance } = this.world;
    await this.world.pause(chance.below(30), this.client);
    const all: object[] = [
      { id: 'MIX-GIFT', gift: { credits: 130 } },
      { id: this.card, reward: { id: this.reward } },
      { id: 'MIX-RULED' },
    ];
    const redeemables = [...all.filter(() => chance.is(0.7)), { id: 'MIX-LAST' }].map((each) => ({
      object: 'voucher',
      ...each,
    }));
    return bodyOf(await this.client.ask('redeem-stacked-discounts', { body: { redeemables, order, customer } }));
  }

  private async rollBack({ redemptions, parent_redemption: parent }: Json): Promise<void> {
    if (parent) await this.client.ask('rollback-stacked-redemptions', { params: { parentRedemptionId: parent.id } });
    else await this.client.ask('rollback-redemption', { params: { redemptionId: redemptions[0].id } });
  }
}
