import { type Client } from '../clients/client.js';
import { type Payers } from '../clients/payers.js';

/** Milliseconds after which nothing waits any more. */
const LONG_MS = 95 * 86_400_000;

/** Each order has earned what it was worth when it was paid, and its points wait where it is paid in the end. */
export async function judgePayers(client: Client, { cards }: Payers): Promise<string[]> {
  const wrong: string[] = [];
  for (const [memberId, earned] of cards) {
    const isOver = earned.at !== undefined && Date.now() - earned.at > LONG_MS;
    const { points, pending } = isOver ? { points: earned.pending, pending: 0 } : earned;
    const { loyalty_card: card } = await client.look('get-member', { params: { memberId } });
    if (card.balance !== points) wrong.push(`${memberId} has ${card.balance} points, and its orders earned ${points}`);
    if (card.pending_points !== pending)
      wrong.push(`${card.pending_points} points of ${memberId} wait, and by the answers ${pending} do`);
  }
  return wrong;
}
