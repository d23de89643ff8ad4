import { type World } from '../world/world.js';
import { bodyOf, type Client } from './client.js';
import { join, openProgram, openReward, openRules } from './openings.js';
import { type Sold } from './sold.js';
import { Till } from './till.js';

/** The project of those who take goods back. */
export const RETURNING = 'returns';
export const GIFT_CARD = 'BACK-GIFT';
export const CREDITS = 10_000_000;
/** Minor units of an order that earn a point. */
export const FOR_A_POINT = 100;
/** Points of a new card. */
export const OPENING_POINTS = 200;
/** Minor units that a point pays. */
const WORTH_OF_POINT = 3;

const PROGRAM = 'Goods';
const MEMBERS = ['vera', 'walt', 'xenia'] as const;
const percent = (percent_off: number, more: object = {}) => ({ type: 'PERCENT', percent_off, ...more });
/** Discounts that a stack may have, by the code. */
const DISCOUNTS: Readonly<Record<string, object>> = {
  'BACK-TEN': percent(10),
  'BACK-THIRD': percent(33.3, { effect: 'APPLY_TO_ITEMS' }),
  'BACK-MUCH': percent(20),
};
const SOCKS = 'BACK-SOCKS';
/** Orders below it have neither the discount for much nor free socks. */
const MUCH_CENTS = 6_000;
const FROM_MUCH = { 1: { name: 'order.amount', conditions: { $more_than_or_equal: [MUCH_CENTS] } }, logic: '1' };

/** Sells goods for money, credits and points, and has them returned. */
export class Returns {
  readonly sold: Sold[] = [];
  /** By the source id of the member: the code of the card. */
  readonly cards = new Map<string, string>();
  /** Numbers of requests that ask what a return would do. */
  readonly dryRuns = new Set<string>();
  private readonly till: Till;
  private coin = '';
  private begun = 0;

  constructor(
    readonly client: Client,
    private readonly world: World,
  ) {
    this.till = new Till(client, world, this.dryRuns);
  }

  async open(): Promise<void> {
    const { client } = this;
    await client.setUp('create-voucher', { type: 'GIFT_VOUCHER', gift: { amount: CREDITS } }, { code: GIFT_CARD });
    for (const [code, discount] of Object.entries(DISCOUNTS)) await this.openCode(code, discount, code === 'BACK-MUCH');
    const { id: socks } = await client.setUp('create-product', { name: 'Socks', price: 499 });
    await this.openCode(SOCKS, { type: 'UNIT', unit_off: 1, unit_type: socks, effect: 'ADD_NEW_ITEMS' }, true);
    const order = { amount: { every: FOR_A_POINT, points: 1 } };
    const loyalty = { type: 'PROPORTIONAL', calculation_type: 'ORDER_AMOUNT', order };
    await openProgram(client, PROGRAM, { points: OPENING_POINTS }, [{ event: 'order.paid', loyalty }]);
    const coin = { name: 'Coin', parameters: { coin: { exchange_ratio: WORTH_OF_POINT / 100 } } };
    this.coin = await openReward(client, PROGRAM, undefined, coin);
    for (const member of MEMBERS) this.cards.set(member, (await join(client, PROGRAM, member)).code);
  }

  /** Goods are sold, and most of them come back. */
  async visit(): Promise<void> {
    const { chance } = this.world;
    const member = chance.of(MEMBERS);
    if (chance.is(0.25)) await this.spendPoints(member);
    const sold = chance.is(0.3) ? await this.sellForMoney(member) : await this.sellByRedemption(member);
    if (!sold) return;
    this.sold.push(sold);
    for (let times = 1 + chance.below(4); times > 0; times--) await this.till.act(sold, this.stack(sold.member, false));
    if (chance.is(0.5)) await this.till.returnAll(sold);
  }

  private async openCode(code: string, discount: object, isForMuch: boolean): Promise<void> {
    const body = { type: 'DISCOUNT_VOUCHER', discount, redemption: { quantity: null } };
    const { id } = await this.client.setUp('create-voucher', body, { code });
    if (isForMuch) await openRules(this.client, 'voucher', id, FROM_MUCH);
  }

  private async sellForMoney(member: string): Promise<Sold | undefined> {
    const { chance } = this.world;
    const off = chance.is(0.5) ? { discount_amount: chance.below(300) } : {};
    const body = { ...this.basket(), ...off, status: 'PAID', customer: { source_id: member } };
    const order = bodyOf(await this.client.ask('create-order', { body }));
    return order && { order, redeemed: undefined, member, keepsPrices: true, keepsPoints: chance.is(0.2) };
  }

  private async sellByRedemption(member: string): Promise<Sold | undefined> {
    const body = { redeemables: this.stack(member, true), order: this.basket(), customer: { source_id: member } };
    const redeemed = bodyOf(await this.client.ask('redeem-stacked-discounts', { body }));
    const { chance } = this.world;
    const keeps = { keepsPrices: chance.is(0.4), keepsPoints: chance.is(0.2) };
    return redeemed && { order: redeemed.order, redeemed, member, ...keeps };
  }

  /** @param mayPay with a gift card and points, which pay for an order once */
  private stack(member: string, mayPay: boolean): readonly object[] {
    const { chance } = this.world;
    const gift = { id: GIFT_CARD, gift: { credits: 1 + chance.below(4_000) } };
    const points = { id: this.cards.get(member), reward: { id: this.coin, points: 1 + chance.below(120) } };
    const codes = Object.keys(DISCOUNTS).filter(() => chance.is(0.3));
    const discounts = [...codes, ...(chance.is(0.5) ? [SOCKS] : [])].map((id) => ({ id }));
    const payments = [chance.is(0.5) && gift, chance.is(0.4) && points].filter((each) => each !== false);
    const stack: object[] = [...discounts, ...(mayPay ? payments : [])];
    return (stack.length > 0 ? stack : [{ id: 'BACK-TEN' }]).map((each) => ({ object: 'voucher', ...each }));
  }

  /** Prices that shares do not divide evenly, and shipping now and then. */
  private basket(): object {
    const { chance } = this.world;
    const items = Array.from({ length: 1 + chance.below(3) }, (_one, index) => {
      return {
        source_id: `line-${index}`,
        quantity: 1 + chance.below(5),
        price: chance.of([1, 33, 999, 1_499, 2_501]),
      };
    });
    const amount = items.reduce((sum, { quantity, price }) => sum + quantity * price, 0);
    const source_id = `goods-${this.begun++}`;
    return { source_id, items, ...(chance.is(0.2) && { amount: amount + 495 }) };
  }

  /** So that points that goods earn are spent when they come back. */
  private async spendPoints(member: string): Promise<void> {
    const params = { memberId: this.cards.get(member) ?? '' };
    const { loyalty_card: card } = await this.client.look('get-member', { params });
    const points = this.world.chance.is(0.7) ? -card.balance : 1 + this.world.chance.below(80);
    if (points !== 0) await this.client.ask('update-loyalty-card-balance', { params, body: { points } });
  }
}
