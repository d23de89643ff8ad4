import { type World } from '../world/world.js';
import { bodyOf, type Client, type Json } from './client.js';

const CATEGORY = 'One of these';
const ORDER_CENTS = 10_000;
/** Cents off, and how many customers can have it. The last one is for everybody. */
const OFFERS = [
  { off: 500, quantity: 2 },
  { off: 300, quantity: 2 },
  { off: 100, quantity: null },
] as const;
const CUSTOMERS = 6;
/** Milliseconds within which they come. */
const TOGETHER_MS = 40;

/** What one customer got of the offers of a round. */
interface Choice {
  readonly round: number;
  readonly codes: readonly string[];
  readonly chosen: readonly string[];
}

/** Customers who want the best of three codes, of which only one may apply, at the same time. The better ones run out. */
export class Choosers {
  readonly choices: Choice[] = [];
  rounds = 0;
  private category = '';

  constructor(
    readonly client: Client,
    private readonly world: World,
  ) {}

  async open(): Promise<void> {
    const { id } = await this.client.setUp('create-category', { name: CATEGORY, hierarchy: 1, selection: 'BEST' });
    this.category = id;
  }

  async visit(): Promise<void> {
    const round = this.rounds++;
    const codes = codesOf(round);
    for (const [index, { off, quantity }] of OFFERS.entries()) {
      const discount = { type: 'AMOUNT', amount_off: off };
      const body = { type: 'DISCOUNT_VOUCHER', category_id: this.category, discount, redemption: { quantity } };
      await this.client.ask('create-voucher', { params: { code: codes[index]! }, body });
    }
    await Promise.all(Array.from({ length: CUSTOMERS }, () => this.choose(round, codes)));
  }

  private async choose(round: number, codes: readonly string[]): Promise<void> {
    const { chance } = this.world;
    await this.world.pause(chance.below(TOGETHER_MS), this.client);
    const redeemables = codes.map((id) => ({ object: 'voucher', id }));
    const options = chance.is(0.5) ? { selection: 'BEST_FOR_CUSTOMER' } : {};
    const asked = { body: { redeemables, order: { amount: ORDER_CENTS }, options } };
    const reply = await this.client.ask('redeem-stacked-discounts', asked, chance.is(0.2) ? 1 : 0);
    const answer = bodyOf(reply);
    if (!answer) return void this.client.surprises.push(`Nobody serves a chooser: ${JSON.stringify(reply)}`);
    const redeemed = answer.redemptions.map(({ voucher }: Json) => voucher.code);
    // Where another replica has carried the redemption through, the answer says what was redeemed and no more.
    this.choices.push({ round, codes: redeemed, chosen: answer.selection?.chosen ?? redeemed });
  }
}

/** Those of a round, the best first. */
export function codesOf(round: number): readonly string[] {
  return OFFERS.map(({ off }) => `CHOICE-${round}-${off}`);
}

/** How often each of them is redeemed once all customers of a round have chosen. */
export const EXPECTED_USES = OFFERS.reduce<readonly number[]>((uses, { quantity }) => {
  const left = CUSTOMERS - uses.reduce((sum, each) => sum + each, 0);
  return [...uses, Math.min(left, quantity ?? left)];
}, []);
