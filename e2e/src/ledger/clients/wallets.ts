import { type Card } from '@perkstream/ledger';
import { type Shop } from './shop.js';

export const OPENING_POINTS = 1_000;
const PROGRAM = 'Wallet';
/** What a mug costs, in points. */
const MUG_COSTS = 10;

/** A program whose members have points from the first day, and the rewards of it. */
export class Wallets {
  /** Ids of rewards: a mug has a stock, a coin pays for an order. */
  mug = '';
  coin = '';

  constructor(private readonly shop: Shop) {}

  async open(stock: number): Promise<void> {
    const { shop } = this;
    const voucher = { type: 'LOYALTY_CARD', loyalty_card: { points: OPENING_POINTS } };
    await shop.made('/v1/loyalties', { name: PROGRAM, type: 'AUTO_UPDATE', voucher });
    const product = await shop.made('/v1/products', { name: 'Mug', source_id: 'mug', price: 10 });
    const mug = { name: 'Mug', type: 'MATERIAL', stock, parameters: { product: { id: product.id } } };
    this.mug = await this.assigned(mug, { parameters: { loyalty: { points: MUG_COSTS } } });
    shop.model.stock.set(this.mug, stock);
    const coin = { name: 'Coin', type: 'COIN', parameters: { coin: { exchange_ratio: 1, points_ratio: 1 } } };
    this.coin = await this.assigned(coin, {});
  }

  /** Joins by several requests at once, which all give the same card. */
  async join(source_id: string, atOnce = 1): Promise<string> {
    const { shop } = this;
    const join = () => shop.ask('POST', `/v1/loyalties/${PROGRAM}/members`, { customer: { source_id } });
    const answers = await Promise.all(Array.from({ length: atOnce }, join));
    const codes = new Set(answers.filter(({ status }) => status === 200).map(({ body }) => body.code as string));
    if (codes.size > 1) shop.asker.surprise(`${source_id} has the cards ${[...codes].join()} of one program`);
    const [code] = codes;
    if (code === undefined) throw new Error(`${source_id} cannot join: ${JSON.stringify(answers[0]?.body)}`);
    const card: Card = { program: PROGRAM, customer: source_id, booked: OPENING_POINTS, pending: 0, isDeleted: false };
    if (!shop.model.cards.has(code)) shop.model.cards.set(code, card);
    return code;
  }

  card(code: string): Card {
    return this.shop.model.cards.get(code) as Card;
  }

  async transfer(
    to: string,
    gifts: readonly { readonly code: string; readonly points: number }[],
    refusals: readonly string[] = [],
  ) {
    const parts = gifts.map((gift) => ({ ...gift, source_id: this.shop.name('transfer') }));
    const path = `/v1/loyalties/${PROGRAM}/members/${to}/transfers`;
    const { status } = await this.shop.ask('POST', path, parts, ['invalid_amount', ...refusals]);
    if (status !== 200) return;
    for (const { code, points } of gifts) {
      this.card(code).booked -= points;
      this.card(to).booked += points;
    }
  }

  private async assigned(reward: object, cost: object): Promise<string> {
    const { id } = await this.shop.made('/v1/rewards', reward);
    await this.shop.made(`/v1/rewards/${id}/assignments`, { campaign: PROGRAM, ...cost });
    return id;
  }
}
