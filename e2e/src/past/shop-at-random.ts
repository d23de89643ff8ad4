import { type Answer, type Client, type Json, unique } from '../client.js';
import { numbersFrom } from '../numbers-from.js';

/** Of what there is, by kind: addresses below `/v1`, which last. */
type Kind =
  | 'vouchers'
  | 'campaigns'
  | 'tiers'
  | 'stacks'
  | 'validation-rules'
  | 'customers'
  | 'orders'
  | 'products'
  | 'skus'
  | 'loyalties'
  | 'members'
  | 'rewards';

const SOME_CODES = 30;
const CENTS = 100;

/** A shop in which something happens at random at each step; of the same seed the same things. */
export class ShopAtRandom {
  readonly addresses = new Map<Kind, string[]>();
  /** Ids and source ids of people of whom nothing is known any more, in the past as well. */
  readonly erased: string[] = [];
  private readonly below: (bound: number) => number;
  private readonly mark = unique('lived');
  private readonly redeemed: string[] = [];
  private readonly assignments: string[] = [];
  private readonly segments: string[] = [];
  private isOpening = false;

  constructor(
    private readonly shop: Client,
    seed: number,
  ) {
    this.below = numbersFrom(seed);
  }

  /** Makes one thing of each kind, and sells something. @throws Error when any of it is refused */
  async open(): Promise<void> {
    this.isOpening = true;
    for (const [name, act] of Object.entries(this.steps)) if (/^(make|add|change a person)/.test(name)) await act();
    const redeemables = [{ object: 'promotion_tier', id: this.one('tiers')?.split('/')[2] }];
    await this.sell(redeemables);
    this.isOpening = false;
  }

  async step(): Promise<void> {
    const steps = Object.values(this.steps);
    await steps[this.below(steps.length)]!();
  }

  /** A question about a cart: what codes, offers and cards would do. */
  question(): readonly [path: string, body: object] {
    const cart = { customer: { source_id: this.person() }, order: this.order() };
    if (this.below(3) === 0) return ['/v1/qualifications', { ...cart, options: { limit: 20, expand: ['redeemable'] } }];
    const redeemables = Array.from({ length: 1 + this.below(3) }, () => this.redeemable());
    const distinct = new Map(redeemables.map((each) => [each.id, each]));
    return ['/v1/validations', { ...cart, redeemables: [...distinct.values()], options: { explain: true } }];
  }

  // Names are few, so that things meet: codes are deleted and made again, people buy more than once.
  private readonly steps: Readonly<Record<string, () => Promise<unknown>>> = {
    'make a code': async () => {
      const code = `${this.mark}-C${this.below(SOME_CODES)}`;
      const type = this.below(3) === 0 ? this.gift() : { type: 'DISCOUNT_VOUCHER', discount: this.discount() };
      const redemption = this.below(2) === 0 ? {} : { redemption: { quantity: 1 + this.below(5) } };
      const body = { ...type, ...redemption, ...this.window() };
      const made = await this.done('POST vouchers', this.shop.post(`/v1/vouchers/${code}`, body));
      if (made.status < 300) this.know('vouchers', `vouchers/${code}`);
    },
    'change a code': () =>
      this.change('vouchers', 'PUT', '', () => ({
        metadata: { note: this.below(9) },
        ...(this.below(2) === 0 && this.window()),
      })),
    'switch a code': () => this.change('vouchers', 'POST', this.below(2) === 0 ? '/disable' : '/enable'),
    'delete a code': () => this.change('vouchers', 'DELETE', this.below(2) === 0 ? '?force=true' : ''),
    'change credits': () =>
      this.change('vouchers', 'POST', '/balance', () => ({ amount: (this.below(9) - 3) * CENTS })),
    'make a campaign': async () => {
      const name = `${this.mark}-${this.below(1_000_000)}`;
      const body = { name, campaign_type: 'PROMOTION', ...this.window() };
      return this.makeById('campaigns', 'campaigns', '/v1/campaigns', body);
    },
    'change a campaign': () =>
      this.change('campaigns', 'PUT', '', () => ({ description: `${this.below(99)}`, metadata: { a: this.below(5) } })),
    'switch a campaign': () => this.change('campaigns', 'POST', this.below(3) === 0 ? '/disable' : '/enable'),
    'make an offer': async () => {
      const campaign = this.one('campaigns');
      if (campaign === undefined) return;
      const id = campaign.split('/')[1];
      const body = { name: `Offer ${this.below(99)}`, action: { discount: this.discount() }, ...this.window() };
      return this.makeById('tiers', 'promotions/tiers', `/v1/promotions/${id}/tiers`, body);
    },
    'change an offer': () =>
      this.change('tiers', 'PUT', '', () => ({ banner: `${this.below(99)}`, action: { discount: this.discount() } })),
    'switch an offer': () => this.change('tiers', 'POST', this.below(3) === 0 ? '/disable' : '/enable'),
    'make a stack': async () => {
      const tier = this.one('tiers');
      if (tier === undefined) return;
      const { body } = await this.shop.get(`/v1/${tier}`);
      const campaign = body.campaign?.id;
      if (campaign === undefined) return;
      const tiers = { ids: [tier.split('/')[2]] };
      const path = `promotions/${campaign}/stacks`;
      return this.makeById('stacks', path, `/v1/${path}`, { name: `Stack ${this.below(999)}`, tiers });
    },
    'change a stack': () => this.change('stacks', 'PUT', '', () => ({ name: `Stack ${this.below(9_999)}` })),
    'delete a stack': () => this.change('stacks', 'DELETE'),
    'make a rule': () => this.makeById('validation-rules', 'validation-rules', '/v1/validation-rules', this.rule()),
    'change a rule': () => this.change('validation-rules', 'PUT', '', () => this.rule()),
    'assign a rule': async () => {
      const [rule, code] = [this.one('validation-rules'), this.one('vouchers')];
      if (rule === undefined || code === undefined) return;
      const { body } = await this.done(
        'assign',
        this.shop.post(`/v1/${rule}/assignments`, { voucher: code.split('/')[1] }),
      );
      if (body.id) this.assignments.push(`${rule}/assignments/${body.id}`);
    },
    'unassign a rule': async () => {
      const assignment = this.among(this.assignments);
      if (assignment === undefined) return;
      await this.done('unassign', this.shop.delete(`/v1/${assignment}`));
    },
    'change a person': async () => {
      const level = ['gold', 'silver', 'none'][this.below(3)];
      const body = { source_id: this.person(), name: `Person ${this.below(99)}`, metadata: { level } };
      return this.makeById('customers', 'customers', '/v1/customers', body);
    },
    'delete a person': async () => (this.below(4) > 0 ? undefined : this.change('customers', 'DELETE')),
    'erase a person': async () => {
      const person = this.below(8) > 0 ? undefined : this.one('customers');
      if (person === undefined) return;
      const { body } = await this.shop.get(`/v1/${person}`);
      const { status } = await this.done('erase', this.shop.post(`/v1/${person}/permanent-deletion`));
      if (status === 200) this.erased.push(person.split('/')[1]!, ...(body.source_id ? [body.source_id] : []));
    },
    'make a segment': async () => {
      const customers = [this.one('customers'), this.one('customers')].flatMap((each) => each?.split('/')[1] ?? []);
      if (customers.length === 0) return;
      const conditions = { $is: [['gold', 'silver'][this.below(2)]] };
      const filter = { junction: 'and', 'metadata.level': { conditions } };
      const body = this.below(2) === 0 ? { type: 'static', customers } : { type: 'auto-update', filter };
      const made = await this.done(
        'segment',
        this.shop.post('/v1/segments', { name: `S ${this.below(99_999)}`, ...body }),
      );
      if (made.body.id) this.segments.push(made.body.id);
    },
    'delete a segment': async () => {
      const id = this.below(3) > 0 ? undefined : this.among(this.segments);
      if (id !== undefined) await this.done('delete segment', this.shop.delete(`/v1/segments/${id}`));
    },
    'make an order': async () => {
      const status = this.below(2) === 0 ? { status: 'PAID' } : {};
      const body = { source_id: unique('order'), customer: { source_id: this.person() }, ...this.order(), ...status };
      return this.makeById('orders', 'orders', '/v1/orders', body);
    },
    'change an order': () =>
      this.change('orders', 'PUT', '', () => ({
        metadata: { note: this.below(9) },
        ...(this.below(3) === 0 && { status: ['PAID', 'CANCELED', 'FULFILLED'][this.below(3)] }),
      })),
    'return items': async () => {
      const order = this.one('orders');
      if (order === undefined) return;
      const { body } = await this.shop.get(`/v1/${order}`);
      const item = body.items?.[0]?.id;
      if (item === undefined) return;
      await this.done('return', this.shop.post(`/v1/${order}/returns`, { items: [{ item, quantity: 1 }] }));
    },
    'make a product': async () => {
      const source_id = `${this.mark}-P${this.below(8)}`;
      return this.makeById('products', 'products', '/v1/products', { source_id, name: source_id, price: this.cents() });
    },
    'change a product': () => this.change('products', 'PUT', '', () => ({ price: this.cents() })),
    'delete a product': async () => (this.below(3) > 0 ? undefined : this.change('products', 'DELETE')),
    'make a variant': async () => {
      const product = this.one('products');
      if (product === undefined) return;
      const body = { source_id: `${this.mark}-V${this.below(20)}`, sku: `Size ${this.below(50)}`, price: this.cents() };
      return this.makeById('skus', 'skus', `/v1/${product}/skus`, body);
    },
    'make a program': async () => {
      if ((this.addresses.get('loyalties') ?? []).length > 2)
        return this.change('loyalties', 'PUT', '', () => ({ description: `${this.below(99)}` }));
      const voucher = { type: 'LOYALTY_CARD', loyalty_card: { points: 100 } };
      const body = { name: `${this.mark}-${this.below(1_000_000)}`, type: 'AUTO_UPDATE', voucher };
      const made = await this.makeById('loyalties', 'loyalties', '/v1/loyalties', body);
      for (const program of made) {
        const earning = { event: 'order.paid', loyalty: { type: 'FIXED', points: 1 + this.below(50) } };
        await this.done(
          'earning rule',
          this.shop.post(`/v1/${program}/earning-rules`, [{ ...earning, source: { banner: 'x' } }]),
        );
        const tiers = [{ name: `Tier ${this.below(99)}`, points: { from: 150, to: 10_000 } }];
        await this.done('loyalty tier', this.shop.post(`/v1/${program}/tiers`, tiers));
      }
      return made;
    },
    'add a member': async () => {
      const program = this.one('loyalties');
      if (program === undefined) return;
      const customer = { source_id: this.person() };
      const { body } = await this.done('member', this.shop.post(`/v1/${program}/members`, { customer }));
      if (body.code === undefined) return;
      const member = `loyalties/members/${body.code}`;
      this.know('members', member);
    },
    'change points': () => this.change('members', 'POST', '/balance', () => ({ points: (this.below(12) - 4) * 10 })),
    'make a reward': async () => {
      const parameters = { coin: { exchange_ratio: 1 + this.below(3), points_ratio: 1 } };
      const made = await this.makeById('rewards', 'rewards', '/v1/rewards', {
        name: `R ${this.below(99)}`,
        parameters,
      });
      const program = this.one('loyalties');
      for (const reward of program === undefined ? [] : made)
        await this.done(
          'assign reward',
          this.shop.post(`/v1/${reward}/assignments`, { campaign: program!.split('/')[1] }),
        );
      return made;
    },
    'change a reward': () => this.change('rewards', 'PUT', '', () => ({ name: `R ${this.below(99)}` })),
    redeem: () => this.redeem(),
    'redeem again': () => this.redeem(),
    'redeem more': () => this.redeem(),
    'roll back': async () => {
      const id = this.among(this.redeemed);
      if (id !== undefined) await this.done('rollback', this.shop.post(`/v1/redemptions/${id}/rollback`));
    },
  };

  private async redeem(): Promise<void> {
    const [first, second] = [this.redeemable(), this.redeemable()];
    await this.sell(this.below(2) === 0 || first.id === second.id ? [first] : [first, second]);
  }

  private async sell(redeemables: readonly object[]): Promise<void> {
    const order = { source_id: unique('order'), ...this.order() };
    const body = { redeemables, customer: { source_id: this.person() }, order };
    const redeemed = (await this.done('redeem', this.shop.post('/v1/redemptions', body))).body;
    if (redeemed.order?.id !== undefined) this.know('orders', `orders/${redeemed.order.id}`);
    this.redeemed.push(...(redeemed.redemptions ?? []).map(({ id }: Json) => id));
  }

  private redeemable(): Json {
    const tier = this.below(3) === 0 ? this.one('tiers') : undefined;
    if (tier !== undefined) return { object: 'promotion_tier', id: tier.split('/')[2] };
    const member = this.below(5) === 0 ? this.one('members') : undefined;
    const reward = this.one('rewards');
    if (member !== undefined && reward !== undefined) {
      const points = 1 + this.below(60);
      return { object: 'voucher', id: member.split('/')[2], reward: { id: reward.split('/')[1], points } };
    }
    return { object: 'voucher', id: `${this.mark}-C${this.below(SOME_CODES)}` };
  }

  private async change(kind: Kind, method: string, more = '', body?: () => object): Promise<void> {
    const address = this.one(kind);
    if (address === undefined) return;
    await this.done(`${method} ${kind}${more}`, this.shop.send(method, `/v1/${address}${more}`, body?.()));
  }

  private async makeById(kind: Kind, under: string, path: string, body: object): Promise<readonly string[]> {
    const { status, body: made } = await this.done(`POST ${kind}`, this.shop.post(path, body));
    if (status >= 300) return [];
    this.know(kind, `${under}/${made.id}`);
    return [`${under}/${made.id}`];
  }

  private know(kind: Kind, address: string): void {
    const known = this.addresses.get(kind) ?? [];
    if (!known.includes(address)) this.addresses.set(kind, [...known, address]);
  }

  /** What is impossible is refused, and is no step: but nothing is while the shop opens. */
  private async done(what: string, asked: Promise<Answer>): Promise<Answer> {
    const answer = await asked;
    const isWrong = answer.status >= (this.isOpening ? 300 : 500) || answer.status === 401;
    if (isWrong) throw new Error(`${what}: ${JSON.stringify(answer.body)}`);
    return answer;
  }

  private one(kind: Kind): string | undefined {
    return this.among(this.addresses.get(kind) ?? []);
  }

  private among<Thing>(things: readonly Thing[]): Thing | undefined {
    return things.length === 0 ? undefined : things[this.below(things.length)];
  }

  private person(): string {
    return `${this.mark}-person-${this.below(10)}`;
  }

  private cents(): number {
    return CENTS * (1 + this.below(200));
  }

  private order(): object {
    const lines = 1 + this.below(3);
    const items = Array.from({ length: lines }, () => ({
      source_id: `${this.mark}-P${this.below(8)}`,
      related_object: 'product',
      quantity: 1 + this.below(3),
      price: this.cents(),
    }));
    return this.below(3) === 0 ? { amount: this.cents() * 3 } : { items };
  }

  private discount(): object {
    return this.below(2) === 0
      ? { type: 'PERCENT', percent_off: 1 + this.below(40) }
      : { type: 'AMOUNT', amount_off: this.cents() };
  }

  private gift(): object {
    return { type: 'GIFT_VOUCHER', gift: { amount: this.cents() * 5 } };
  }

  private window(): object {
    return this.below(4) > 0 || this.isOpening
      ? {}
      : { expiration_date: new Date(Date.now() + (1 + this.below(20)) * 1_000).toISOString() };
  }

  private rule(): object {
    const amount = { name: 'order.amount', conditions: { $more_than: [this.cents()] } };
    const level = { name: 'customer.metadata', property: 'level', conditions: { $is: ['gold'] } };
    const count = { name: 'redemption.count.per_customer', conditions: { $less_than_or_equal: [1 + this.below(3)] } };
    const segment = this.among(this.segments);
    const rules = [
      amount,
      level,
      count,
      ...(segment ? [{ name: 'customer.segment', conditions: { $is: [segment] } }] : []),
    ];
    return { name: `Rule ${this.below(999)}`, type: 'expression', rules: { 1: this.among(rules), logic: '1' } };
  }
}
