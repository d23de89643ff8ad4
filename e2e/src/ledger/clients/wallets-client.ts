import { type Answer } from '../../client.js';
import { type Chance } from '../chance.js';
import { type Shop, type ShopClient } from './shop.js';
import { type Wallets } from './wallets.js';

const CARDS = 5;
const REFUSALS = ['loyalty_card_points_exceeded', 'invalid_amount', 'quantity_exceeded'];
/** Bodies of changes by hand: points that last, and points that expire in three buckets. */
const BUCKETS = [{}, ...[30, 60, 90].map((days) => ({ expiration_type: 'CUSTOM_DATE', expiration_date: dayIn(days) }))];

/** Points of the same cards are spent for rewards and orders, moved, given and taken by hand, all at once. */
export class WalletsClient implements ShopClient {
  private readonly codes: string[] = [];
  private readonly redeemed: Answer[] = [];

  constructor(
    private readonly shop: Shop,
    private readonly wallets: Wallets,
  ) {}

  async open(): Promise<void> {
    for (let n = 0; n < CARDS; n++) this.codes.push(await this.wallets.join(`wallet-${n}`));
  }

  async act(chance: Chance): Promise<void> {
    const { wallets } = this;
    const code = chance.of(this.codes);
    const points = 1 + chance.below(200);
    const ways = [
      () => this.spend(code, { reward: { id: wallets.mug } }),
      () => this.spend(code, { reward: { id: wallets.coin, points }, order: { amount: 50_000 } }),
      () => this.rollBack(),
      () => this.byHand(code, chance.is(0.6) ? points : -points, chance.of(BUCKETS)),
      () => this.transfer(chance, points),
    ];
    await Promise.all([chance.of(ways)(), chance.of(ways)()]);
  }

  async useUp(): Promise<readonly string[]> {
    const { shop, wallets } = this;
    const wrong = await Promise.all(this.codes.map((code) => this.empty(code)));
    const [rich] = this.codes as [string];
    await this.byHand(rich, 100_000, {});
    await shop.redeemAll(() => this.spend(rich, { reward: { id: wallets.mug } }));
    return wrong.flat();
  }

  /** Spends all that a card shows, and asks for one point more. @returns what came out differently */
  private async empty(code: string): Promise<readonly string[]> {
    const { balance } = (await this.shop.asker.look(`/v1/vouchers/${code}`)).loyalty_card;
    const reward = (points: number) => ({ reward: { id: this.wallets.coin, points }, order: { amount: 9_999_999 } });
    const isSpent = balance <= 0 || (await this.spend(code, reward(balance))).status === 200;
    const isMore = (await this.spend(code, reward(1))).status === 200;
    return [
      ...(isSpent ? [] : [`${code} shows ${balance}, which cannot be spent`]),
      ...(isMore ? [`${code} is spent, and one point more`] : []),
    ];
  }

  private async spend(code: string, body: object): Promise<Answer> {
    const answer = await this.shop.redeemReward(code, body, REFUSALS);
    if (answer.status === 200) this.redeemed.push(answer);
    return answer;
  }

  private async rollBack(): Promise<void> {
    const last = this.redeemed.pop();
    if (last) await this.shop.rollBack(last);
  }

  private async byHand(code: string, points: number, expiry: object): Promise<void> {
    const body = { points, ...(points > 0 && expiry) };
    const { status } = await this.shop.ask('POST', `/v1/loyalties/members/${code}/balance`, body, ['invalid_amount']);
    if (status === 200) this.wallets.card(code).booked += points;
  }

  private async transfer(chance: Chance, points: number): Promise<void> {
    const from = chance.below(CARDS);
    const [to, first, second] = [0, 1, 2].map((n) => this.codes[(from + n) % CARDS] as string) as [
      string,
      string,
      string,
    ];
    const gifts = [{ code: first, points }, ...(chance.is(0.4) ? [{ code: second, points: 1 }] : [])];
    await this.wallets.transfer(to, gifts);
  }
}

function dayIn(days: number): string {
  return new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10);
}
