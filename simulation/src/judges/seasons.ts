import { type Seasons } from '../clients/seasons.js';

/** Points wait until their day has come, and expire when their last day is over: neither sooner nor later. */
export async function judgeSeasons({ client, card: memberId, expected }: Seasons): Promise<string[]> {
  const { loyalty_card: card } = await client.look('get-member', { params: { memberId } });
  const wrong: string[] = [];
  const compare = (what: string, shown: number, [least, most]: readonly [number, number]) => {
    if (shown < least || shown > most)
      wrong.push(
        `${memberId} shows ${what} of ${shown} on ${new Date().toISOString()}, and ${least} to ${most} would be right`,
      );
  };
  compare('a balance', card.balance, expected.balance);
  compare('pending points', card.pending_points, expected.pending);
  return wrong;
}
