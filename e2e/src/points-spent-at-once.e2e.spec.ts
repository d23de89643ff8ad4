import { randomInt } from 'node:crypto';
import { beforeAll, describe, expect, it } from '@jest/globals';
import { type Answer, type Client, type Json, newProject, unique } from './client.js';
import { everyPage } from './redemption-books.js';
import { RetryingClient } from './retrying-client.js';

const OPENING = 500;
const CONCURRENT_REDEMPTIONS = 60;
/** On average, sixty of these amounts are more than the card has. */
const MAX_POINTS = 40;

interface Spending {
  readonly by: string;
  readonly points: number;
  /** As its answer says. */
  readonly isDone: boolean;
  readonly redemption?: string;
  readonly isRolledBack: boolean;
}

describe('One loyalty card', () => {
  let shop: Client;
  /** It sends a request again until it is answered, because a slow engine may leave open whether it was carried out. */
  let till: RetryingClient;
  let coin: Json;
  let coupon: Json;

  const made = async (answer: Promise<Answer>): Promise<Json> => {
    const { status, body } = await answer;
    expect({ status, body: status === 200 ? {} : body }).toEqual({ status: 200, body: {} });
    return body;
  };
  const newMember = () => made(shop.post('/v1/loyalties/Friends/members', { customer: { source_id: unique('who') } }));
  const cardOf = async ({ code }: Json) => (await made(shop.get(`/v1/loyalties/members/${code}`))).loyalty_card;
  const order = { amount: 1_000_000 };

  beforeAll(async () => {
    shop = (await newProject()).client;
    till = new RetryingClient(shop);
    const voucher = { type: 'LOYALTY_CARD', loyalty_card: { points: OPENING } };
    await made(shop.post('/v1/loyalties', { name: 'Friends', type: 'AUTO_UPDATE', voucher }));
    coin = await made(shop.post('/v1/rewards', { parameters: { coin: { exchange_ratio: 1, points_ratio: 1 } } }));
    await made(shop.post(`/v1/rewards/${coin.id}/assignments`, { campaign: 'Friends' }));
    const discount = { type: 'AMOUNT', amount_off: 1 };
    coupon = await made(shop.post(`/v1/vouchers/${unique('OFF')}`, { type: 'DISCOUNT_VOUCHER', discount }));
  });

  const send = async (path: string, body: object) => (await till.post(path, body)) as Answer;
  const inStack = ({ code }: Json, points: number) => {
    const card = { object: 'voucher', id: code, reward: { id: coin.id, points } };
    const redeemables = [{ object: 'voucher', id: coupon.code }, card];
    return send('/v1/redemptions', { redeemables, order });
  };
  const asReward = ({ code }: Json, points: number) =>
    send(`/v1/loyalties/members/${code}/redemption`, { reward: { id: coin.id, points }, order });
  const byTransfer = ({ code }: Json, points: number, to: Json) =>
    send(`/v1/loyalties/Friends/members/${to.code}/transfers`, [{ code, points, source_id: unique('T') }]);
  const byHand = ({ code }: Json, points: number) => send(`/v1/loyalties/members/${code}/balance`, { points: -points });
  const ways = { inStack, asReward, byTransfer, byHand };

  /** Spends points in one of the ways, and rolls back half of the redemptions. */
  async function spend(by: keyof typeof ways, from: Json, to: Json): Promise<Spending> {
    const points = randomInt(1, MAX_POINTS + 1);
    const { status, body } = await ways[by](from, points, to);
    const redeemed = by === 'inStack' ? body.redemptions?.[1] : body;
    if (status !== 200 || !redeemed) {
      const { key } = body.inapplicable_redeemables?.[0]?.result.error ?? body;
      expect({ by, key }).toEqual({
        by,
        key: expect.stringMatching(/^(loyalty_card_points_exceeded|invalid_amount)$/),
      });
      return { by, points, isDone: false, isRolledBack: false };
    }
    if (by === 'byTransfer' || by === 'byHand') return { by, points, isDone: true, isRolledBack: false };
    expect(redeemed.amount).toBe(points);
    const isRolledBack = randomInt(2) === 1;
    const parent = body.parent_redemption?.id;
    const path = parent ? `${parent}/rollbacks` : `${redeemed.id}/rollback`;
    if (isRolledBack) await made(send(`/v1/redemptions/${path}`, {}));
    return { by, points, isDone: true, redemption: redeemed.id, isRolledBack };
  }

  /** All entries of the ledger, in the order in which they were booked. */
  async function ledgerOf({ code }: Json): Promise<Json[]> {
    return (await everyPage(shop, `/v1/loyalties/members/${code}/statement`)).reverse();
  }

  /** Checks that each entry follows from the one before, and that no balance is negative. */
  function expectToAddUp(ledger: Json[], balance: number): void {
    let sum = 0;
    for (const entry of ledger) {
      sum += entry.points;
      expect(entry.balance).toBe(sum);
      expect(sum).toBeGreaterThanOrEqual(0);
    }
    expect(sum).toBe(balance);
  }

  it('is spent exactly by stacks, rewards, transfers and by hand at the same time', async () => {
    const from = await newMember();
    const to = await newMember();
    const kinds = Object.keys(ways) as (keyof typeof ways)[];
    let isOver = false;
    const watched = (async () => {
      while (!isOver) expect((await cardOf(from)).balance).toBeGreaterThanOrEqual(0);
    })();
    const spendings = await Promise.all(
      Array.from({ length: CONCURRENT_REDEMPTIONS }, (_one, index) => spend(kinds[index % kinds.length]!, from, to)),
    ).finally(() => (isOver = true));
    await watched;

    const sumOf = (which: (each: Spending) => boolean) =>
      spendings.filter((each) => each.isDone && which(each)).reduce((sum, { points }) => sum + points, 0);
    const spent = sumOf(({ isRolledBack }) => !isRolledBack);
    const moved = sumOf(({ by }) => by === 'byTransfer');
    const card = await cardOf(from);
    expect({ spendings, balance: card.balance }).toEqual({ spendings, balance: OPENING - spent });
    expect((await cardOf(to)).balance).toBe(OPENING + moved);

    const ledger = await ledgerOf(from);
    expectToAddUp(ledger, card.balance);
    expectToAddUp(await ledgerOf(to), OPENING + moved);
    const pointsOf = (type: string) =>
      ledger.filter((each) => each.type === type).map(({ points }) => points as number);
    const byAnswers = (sign: 1 | -1, which: (each: Spending) => boolean) =>
      spendings.filter((each) => each.isDone && which(each)).map(({ points }) => sign * points);
    const inOrder = (points: number[]) => [...points].sort((one, other) => one - other);
    const isRedeemed = ({ redemption }: Spending) => redemption !== undefined;
    for (const [type, answered] of [
      ['POINTS_REDEMPTION', byAnswers(-1, isRedeemed)],
      ['POINTS_REFUND', byAnswers(1, ({ isRolledBack }) => isRolledBack)],
      ['POINTS_TRANSFER_OUT', byAnswers(-1, ({ by }) => by === 'byTransfer')],
      ['POINTS_REMOVAL', byAnswers(-1, ({ by }) => by === 'byHand')],
    ] as const) {
      expect({ type, points: inOrder(pointsOf(type)) }).toEqual({ type, points: inOrder(answered) });
    }
    // Exactly the rest can be spent, so no points stayed reserved.
    if (card.balance > 0) await made(asReward(from, card.balance));
    expect(await asReward(from, 1)).toMatchObject({ status: 400, body: { key: 'loyalty_card_points_exceeded' } });
    expect((await cardOf(from)).balance).toBe(0);
  });
});
