import { type World } from '../world/world.js';
import { Bulk } from './bulk.js';
import { type Asked, bodyOf, type Client, type Json } from './client.js';
import { A_DAY, DAILY, Days } from './days.js';
import { Desk } from './desk.js';
import { Exports } from './exports.js';
import { Keys } from './keys.js';
import { Limits } from './limits.js';
import { People } from './people.js';
import { Prices } from './prices.js';
import { CODES, Referrals } from './referrals.js';
import { limitFor, Raises } from './raises.js';
import { ON_SALE, openSale } from './sale.js';
import { SEAT, SEATS, Sessions } from './sessions.js';
import { join, discount, openProgram, openReward, openRules } from './openings.js';

/** What is on offer, and what its limits are. */
export interface Offers {
  /** By the code. */
  readonly vouchers: Readonly<Record<Code, Json>>;
  readonly members: readonly string[];
  readonly reward: string;
}

export const LIMITS = { ONCE: 5, LIMITED: 7, HOT: null, OPEN: null, [SEAT]: SEATS, GIFT: null, [DAILY]: null } as const;
type Code = keyof typeof LIMITS;
const CREDITS = 600;
/** Points of a paid order, and of a reward. */
export const EARNED = 10;
const PRICE = 25;

export const CUSTOMERS = ['ann', 'ben', 'cleo', 'dan'];
const MEMBERS = ['mia', 'noa'];
const PROGRAM = 'Club';
const order = { amount: 10_000 };

/** What is redeemed together: what comes later in it objects when others hold already. */
const STACKS = [
  ['LIMITED'],
  ['HOT'],
  ['GIFT'],
  ['LIMITED', 'GIFT'],
  ['OPEN', 'HOT'],
  ['HOT', 'LIMITED'],
  ['SALE-1', 'LIMITED'],
  ['SALE-2', 'HOT'],
  ['SALE-1', 'HOT', 'LIMITED', 'GIFT'],
];
/** Milliseconds within which those who want the same come. */
const TOGETHER_MS = 30;

interface Wish {
  readonly codes: readonly string[];
  readonly more?: object;
  readonly left: () => number;
}

/** A project with a code of each kind, a loyalty program and a reward; and customers who use them. */
export class Shop {
  private offers: Offers | undefined;
  private begunOrders = 0;
  private begunTransfers = 0;
  /** Those that were answered. */
  private readonly orders: string[] = [];
  readonly people: People;
  readonly bulk: Bulk;
  readonly days: Days;
  readonly desk: Desk;
  readonly exports: Exports;
  private readonly keys: Keys;
  private readonly limits: Limits;
  private readonly prices: Prices;
  readonly raises: Raises;
  private readonly referrals: Referrals;
  private readonly sessions: Sessions;

  constructor(
    readonly client: Client,
    private readonly world: World,
  ) {
    this.bulk = new Bulk(client, world, ['OPEN', 'HOT', SEAT]);
    this.days = new Days(() => this.redeem([DAILY]));
    this.desk = new Desk(client, world);
    this.exports = new Exports(client, world);
    this.keys = new Keys(client, world);
    this.limits = new Limits(client, world);
    this.people = new People(client, world, (customer) => this.redeem(['OPEN'], { customer }));
    this.prices = new Prices(client, world, (sold) => this.redeem(['OPEN'], { order: sold }));
    this.raises = new Raises(client, world);
    this.referrals = new Referrals(client, world, (code, customer) => this.redeem([code], { customer }));
    this.sessions = new Sessions(client, world, (session) => this.redeem([SEAT], session && { session }));
  }

  get on(): Offers {
    if (!this.offers) throw new Error('The shop is not open');
    return this.offers;
  }

  async open(): Promise<void> {
    const { client } = this;
    const vouchers: Partial<Record<Code, Json>> = {};
    for (const code of Object.keys(LIMITS) as Code[]) {
      const quantity = LIMITS[code];
      const kind =
        code === 'GIFT' ? { type: 'GIFT_VOUCHER', gift: { amount: CREDITS } } : { type: 'DISCOUNT_VOUCHER', discount };
      vouchers[code] = await client.setUp('create-voucher', { ...kind, redemption: { quantity } }, { code });
    }
    const perCustomer = await openRules(client, 'voucher', vouchers.HOT.id, limitFor(this.raises.perCustomer));
    const conditions = { $less_than_or_equal: [A_DAY] };
    const daily = { 1: { name: 'redemption.count.daily', conditions }, logic: '1' };
    await openRules(client, 'voucher', vouchers[DAILY].id, daily);
    const earning = { event: 'order.paid', loyalty: { type: 'FIXED', points: EARNED } };
    await openProgram(client, PROGRAM, { points: 0 }, [earning]);
    const { id } = await client.setUp('create-product', { name: 'Mug' });
    const reward = await openReward(client, PROGRAM, PRICE, { name: 'Mug', parameters: { product: { id } } });
    const members: string[] = [];
    for (const source_id of MEMBERS) members.push((await join(client, PROGRAM, source_id)).code);
    await this.prices.open();
    await this.referrals.open();
    await this.desk.open();
    this.raises.open({ perCustomer, sales: await openSale(client) });
    this.offers = { vouchers: vouchers as Record<Code, Json>, members, reward };
  }

  /** One thing that customers do. */
  async act(): Promise<void> {
    const { chance } = this.world;
    const customer = { source_id: chance.of(CUSTOMERS) };
    const acts: [number, () => Promise<unknown>][] = [
      [3, () => this.redeem(['ONCE'])],
      [5, () => this.redeem([chance.of(ON_SALE)])],
      [60, () => this.rush(chance.of(STACKS), customer)],
      [15, () => this.rollBack()],
      [4, () => this.raises.raise()],
      [
        5,
        () => this.ask('update-voucher-balance', { params: { code: 'GIFT' }, body: { amount: chance.of([150, -70]) } }),
      ],
      [8, () => this.days.redeem()],
      [10, () => this.order()],
      [3, () => this.callOff()],
      [8, () => this.reward()],
      [5, () => this.points()],
      [6, () => this.transfer()],
      [4, () => this.prices.raise()],
      [4, () => this.prices.sell()],
      [3, () => this.people.comeAndGo()],
      [5, () => this.referrals.bring()],
      [6, () => this.sessions.lockAndRedeem()],
      [12, () => this.desk.workTogether()],
      [2, () => this.bulk.give()],
      [2, () => this.bulk.take()],
      [2, () => this.exports.schedule()],
      [5, () => this.keys.makeOrRevoke()],
      [3, () => this.limits.call()],
    ];
    let dice = chance.below(acts.reduce((sum, [weight]) => sum + weight, 0));
    for (const [weight, act] of acts) {
      if (dice < weight) return void (await act());
      dice -= weight;
    }
  }

  /**
   * Takes what the limits leave, when nothing goes wrong any more: in the end they are used up exactly, and each answer can be looked up
   * at once.
   */
  async useUp(): Promise<void> {
    const useOnce = async (codes: readonly string[], more?: object) => {
      const body = await this.redeem(codes, more);
      if (!body) return;
      const redemptionId = body.redemptions[0].id;
      const found = await this.client.look('get-redemption', { params: { redemptionId } });
      if (found.id !== redemptionId) this.client.surprises.push(`${redemptionId} cannot be looked up at once`);
    };
    const wishes = await this.wishes();
    // All at once; and then one after the other, because some may have been refused for the sake of others that were refused as well.
    await Promise.all([
      ...many(2, () => useOnce(['LIMITED', 'GIFT'])).map((each) => each()),
      ...wishes.flatMap(({ codes, more, left }) => many(left() + 1, () => useOnce(codes, more)).map((each) => each())),
    ]);
    for (const { codes, more, left } of wishes) {
      let before = Infinity;
      for (; left() > 0 && left() < before; await useOnce(codes, more)) before = left();
      await useOnce(codes, more);
    }
    for (let n = 0; n < 3; n++) await this.prices.raise();
    await this.people.come();
    await this.people.erase();
    await this.sessions.useUp();
    await this.desk.tidyUp();
    await this.days.useUp();
    await this.keys.lookAtAll();
    await this.limits.useUp();
    await this.exports.scheduleWhole();
  }

  /** What is limited, and how much of it is left by the answers. */
  private async wishes(): Promise<readonly Wish[]> {
    const { client, raises } = this;
    const { standing } = client;
    const sales = () => raises.sales - ON_SALE.reduce((sum, code) => sum + standing.countOf(code), 0);
    const ofCustomers = CUSTOMERS.map(async (source_id) => {
      const { id } = await client.look('get-customer', { params: { customerId: source_id } });
      const left = () => raises.perCustomer - (id ? standing.countOf('HOT', id) : 0);
      return { codes: ['HOT'], more: { customer: { source_id } }, left };
    });
    return [
      ...(['ONCE', 'LIMITED'] as const).map((code) => ({
        codes: [code],
        left: () => LIMITS[code] - standing.countOf(code),
      })),
      ...ON_SALE.map((code) => ({ codes: [code], left: sales })),
      ...(await Promise.all(ofCustomers)),
    ];
  }

  /** @param more the customer, the session or another order */
  redeem(codes: readonly string[], more: object = {}): Promise<Json> {
    const redeemables = codes.map((id) => ({
      object: 'voucher',
      id,
      ...(id === 'GIFT' && { gift: { credits: 130 } }),
    }));
    return this.ask('redeem-stacked-discounts', { body: { redeemables, order, ...more } });
  }

  /** Several want what only some of them can have. */
  private async rush(codes: readonly string[], customer: object): Promise<void> {
    const { chance } = this.world;
    if (chance.is(0.5)) await this.rollBack((code) => codes.includes(code));
    const redeemed = Array.from({ length: 2 + chance.below(2) }, async () => {
      await this.world.pause(chance.below(TOGETHER_MS), this.client);
      await this.redeem(codes, { customer });
    });
    await Promise.all(redeemed);
  }

  /** At times twice at once, or once more. */
  private async rollBack(isWanted = (_code: string) => true): Promise<void> {
    const { chance } = this.world;
    const all = this.client.standing.all.filter(({ code }) => isWanted(code) && !NEVER_GIVEN_BACK.includes(code));
    if (all.length === 0) return;
    const { id: redemptionId, parentId: parentRedemptionId } = chance.of(all);
    const rollBack = () =>
      parentRedemptionId
        ? this.ask('rollback-stacked-redemptions', { params: { parentRedemptionId } })
        : this.ask('rollback-redemption', { params: { redemptionId } });
    await Promise.all(many(chance.is(0.15) ? 2 : 1, rollBack).map((each) => each()));
    if (chance.is(0.1)) await rollBack();
  }

  /** Paid at once, or later, or twice; never set back, because an order that is not paid any more earns nothing. */
  private async order(): Promise<void> {
    const { chance } = this.world;
    const isNew = this.orders.length === 0 || chance.is(0.7);
    const source_id = isNew ? `order-${this.begunOrders++}` : chance.of(this.orders);
    const status = isNew ? chance.of(['CREATED', 'PAID', 'PAID']) : 'PAID';
    await this.ask('create-order', { body: { source_id, amount: 5_000, status, customer: { source_id: 'mia' } } });
    if (isNew) this.orders.push(source_id);
  }

  /** An order that is never paid. */
  private async callOff(): Promise<void> {
    const created = { source_id: `order-${this.begunOrders++}`, amount: 5_000, customer: { source_id: 'mia' } };
    for (const status of ['CREATED', 'CANCELED']) await this.ask('create-order', { body: { ...created, status } });
  }

  private async reward(): Promise<void> {
    const memberId = this.world.chance.of(this.on.members);
    await this.ask('redeem-reward', { params: { memberId }, body: { reward: { id: this.on.reward } } });
  }

  private async points(): Promise<void> {
    const { chance } = this.world;
    const memberId = chance.of(this.on.members);
    await this.ask('update-loyalty-card-balance', { params: { memberId }, body: { points: chance.of([30, 40, -15]) } });
  }

  /** To one member, from the other. */
  private async transfer(): Promise<void> {
    const { chance } = this.world;
    const [memberId = '', code = ''] = chance.is(0.5) ? this.on.members : this.on.members.toReversed();
    const params = { campaignId: PROGRAM, memberId };
    const move = { code, points: chance.of([5, 20]), source_id: `move-${this.begunTransfers++}` };
    await this.ask('transfer-points', { params, body: [move] });
  }

  private ask(operation: string, given: Omit<Asked, 'operation' | 'key' | 'replies'>): Promise<Json> {
    return this.client.ask(operation, given, this.world.chance.is(0.15) ? 1 : 0).then(bodyOf);
  }
}

/** A code that is redeemed too often shows most plainly so, and who brought a friend stays simple. */
const NEVER_GIVEN_BACK: readonly string[] = ['ONCE', ...Object.values(CODES)];

function many<Thing>(count: number, thing: Thing): Thing[] {
  return Array.from({ length: count }, () => thing);
}
