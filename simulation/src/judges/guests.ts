import { type Guests } from '../clients/guests.js';

/** The stock of the reward is taken by the redemptions that stand, and everybody who joined again has a card that lives. */
export async function judgeGuests({ client, reward, standing, cards }: Guests): Promise<string[]> {
  const wrong = [...client.surprises];
  const { redeemed } = await client.look('get-reward', { params: { rewardId: reward } });
  if ((redeemed ?? 0) !== standing.size)
    wrong.push(`${redeemed} bags are redeemed, and ${standing.size} were answered`);
  for (const [guest, { deleted, now }] of cards) {
    const card = await client.look('get-member', { params: { memberId: now } });
    if (now === deleted || card.id !== now) wrong.push(`${guest} joined again, and has no card but ${deleted}`);
  }
  return wrong;
}
