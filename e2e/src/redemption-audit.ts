import { type Client, type Json } from './client.js';
import { inParallel } from './in-parallel.js';
import { everyPage, type RedemptionBooks, sumOfLedger } from './redemption-books.js';
import { CARD_CENTS, type RedemptionLoad } from './redemption-load.js';

/** How often a voucher was redeemed, and the balance that is left on a gift card. */
export interface Standing {
  readonly redeemed: number;
  readonly balance: number | undefined;
}

/** Compares what an engine shows after a load with what it answered during the load. */
export class RedemptionAudit {
  constructor(
    private readonly client: Client,
    private readonly load: RedemptionLoad,
    private readonly books: RedemptionBooks,
  ) {}

  /** Descriptions of all differences. */
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

  /** Redemptions that were answered, and that are missing or different. */
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

  /** Redemptions and rollbacks that are stored but were never answered, and rollbacks that are stored twice. */
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

  /** What the engine shows, by the id of the voucher. */
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

  /** What must be there after the answers that were given. */
  expectedStandings(): Record<string, Standing> {
    const { vouchers, card } = this.load;
    return Object.fromEntries(
      vouchers.map(({ id }) => {
        const inForce = this.books.inForce(id);
        const spent = inForce.reduce((sum, { amount }) => sum + (amount ?? 0), 0);
        return [id, { redeemed: inForce.length, balance: id === card.id ? CARD_CENTS - spent : undefined }];
      }),
    );
  }

  /** The balance of the card as the sum of its entries. */
  ledger(): Promise<number> {
    return sumOfLedger(this.client, this.load.card.code);
  }
}
