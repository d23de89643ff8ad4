import { type Client } from '../clients/client.js';
import { type Profiles } from '../clients/profiles.js';

/** Each change of a profile that was answered has its customer enter the segment, once. */
export async function judgeProfiles(client: Client, { cards }: Profiles): Promise<string[]> {
  const wrong: string[] = [];
  for (const [memberId, points] of cards) {
    const { loyalty_card: card } = await client.look('get-member', { params: { memberId } });
    if (card.balance !== points)
      wrong.push(`${memberId} has ${card.balance} points for entering, and by the answers ${points}`);
  }
  return wrong;
}
