import { type Client, type Json } from './client.js';
import { inParallel } from './in-parallel.js';
import { everyPage, type RedemptionBooks, sumOfLedger } from './redemption-books.js';
import { CARD_AMOUNT, type RedemptionLoad } from './redemption-load.js';

/** How often a voucher was redeemed, and what is left on it where it is a card. */
export interface Standing {
  readonly redeemed: number;
  readonly balance: number | undefined;
}

/** What an engine shows after a load, held against what it answered to it. */
export class RedemptionAudit {
  constructor(
    private readonly client: Client,
    private readonly load: RedemptionLoad,
    private readonly books: RedemptionBooks,
  ) {}

  /** Everything that is not as it was answered, in words. */
  async findings(): Promise<string[]> {
    const { load, books } = this;
    const [lost, besides, shown, ledger] = await Promise.all([
      this.lost(),
      this.besides(),
      this.standings(),
      this.ledger(),
    ]);
    const expected = this.expectedStandings();
    const wrong = load.vouchers.filter(({ id }) => JSON.stringify(shown[id]) !== JSON.stringify(expected[id]));
    const standing = ({ id, code }: { id: string; code: string }): string =>
      `${code} shows ${JSON.stringify(shown[id])}, not ${JSON.stringify(expected[id])}`;
    const balance = expected[load.card.id]?.balance;
    return [
      ...books.twice.map((id) => `${id} was answered twice`),
      ...lost,
      ...besides,
      ...wrong.map(standing),
      ...(ledger === balance ? [] : [`the ledger adds up to ${ledger}, not ${balance}`]),
    ];
  }

  /** Redemptions that were answered, and are not there or not as they were answered. */
  async lost(): Promise<string[]> {
    const { redemptions, parents, rolledBack } = this.books;
    const lost: string[] = [];
    await inParallel([...redemptions.keys(), ...parents], 16, async (id) => {
      const { status, body } = await this.client.get(`/v1/redemptions/${id}`);
      const expected = rolledBack.has(id) ? 'ROLLED_BACK' : 'SUCCEEDED';
      if (status !== 200 || body.status !== expected) lost.push(`${id} is ${status} ${body.status}, not ${expected}`);
    });
    return lost;
  }

  /** Redemptions and rollbacks that are stored although nobody was told of them, and rollbacks that are stored twice. */
  async besides(): Promise<string[]> {
    const { redemptions, parents, rolledBack } = this.books;
    const listed = await everyPage(this.client, '/v1/redemptions?result=SUCCESS');
    const of = (object: string): Json[] => listed.filter((each: Json) => each.object === object);
    const redeemed = of('redemption').map(({ id }) => id as string);
    const back = of('redemption_rollback').map(({ redemption }) => redemption as string);
    return [
      ...redeemed.filter((id) => !redemptions.has(id) && !parents.has(id)).map((id) => `${id} was answered to nobody`),
      ...back.filter((id) => !rolledBack.has(id)).map((id) => `the rollback of ${id} was answered to nobody`),
      ...back.filter((id, index) => back.indexOf(id) !== index).map((id) => `${id} is rolled back twice`),
    ];
  }

  /** By the id of the voucher, as the engine shows it. */
  async standings(): Promise<Record<string, Standing>> {
    const shown = await Promise.all(
      this.load.vouchers.map(async ({ id, code }) => {
        const { status, body } = await this.client.get(`/v1/vouchers/${code}`);
        if (status !== 200) throw new Error(`${code} is ${status} ${JSON.stringify(body)}`);
        return [id, { redeemed: body.redemption.redeemed_quantity, balance: body.gift?.balance }] as const;
      }),
    );
    return Object.fromEntries(shown);
  }

  /** As they must be after what was answered. */
  expectedStandings(): Record<string, Standing> {
    const { vouchers, card } = this.load;
    return Object.fromEntries(
      vouchers.map(({ id }) => {
        const inForce = this.books.inForce(id);
        const spent = inForce.reduce((sum, { amount }) => sum + (amount ?? 0), 0);
        return [id, { redeemed: inForce.length, balance: id === card.id ? CARD_AMOUNT - spent : undefined }];
      }),
    );
  }

  /** The card's balance by its entries. */
  ledger(): Promise<number> {
    return sumOfLedger(this.client, this.load.card.code);
  }
}
