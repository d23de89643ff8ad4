import { type Json } from '../clients/client.js';
import { ON_NEW_CARD, PERKS, REWARDED, type Rewards } from '../clients/rewards.js';

/**
 * Each reward was redeemed as often as the answers say, each member has the points that are left, each coupon and all credits were given
 * once; and the stock is good for what is left of it, and for no more.
 */
export async function judgeRewards(rewards: Rewards): Promise<string[]> {
  const wrong: string[] = [];
  const { client, cards, redeemed } = rewards;
  // How often coins were redeemed is not shown.
  for (const perk of PERKS.filter((each) => each !== 'coin')) {
    const { id } = rewards.rewards.get(perk);
    const shown = await client.look('get-reward', { params: { rewardId: id } });
    const count = rewards.standing(perk).length;
    if ((shown.redeemed ?? 0) !== count)
      wrong.push(`${id}, a ${perk}, is redeemed ${shown.redeemed} times, and ${count} by the answers`);
  }
  for (const [member, memberId] of cards) {
    const { loyalty_card: card } = await client.look('get-member', { params: { memberId } });
    const balance = rewards.balanceOf(member);
    if (card.balance !== balance)
      wrong.push(`${memberId} has ${card.balance} points, and ${balance} are left by the answers`);
    const { data } = await client.look('list-customer-redeemables', {
      params: { customerId: member },
      query: { limit: 100 },
    });
    const had: Json[] = data.map(({ redeemable }: Json) => redeemable.voucher);
    const times = (perk: string) => redeemed.filter((each) => each.member === member && each.perk === perk).length;
    const coupons = had.filter(({ discount }) => discount).length;
    if (coupons !== times('coupon')) wrong.push(`${member} has ${coupons} coupons, and was given ${times('coupon')}`);
    const credits = had.reduce((sum, { gift }) => sum + (gift ? gift.balance - ON_NEW_CARD : 0), 0);
    if (credits !== REWARDED * times('credits'))
      wrong.push(`${member} has ${credits} credits of rewards, and was given ${times('credits')} times ${REWARDED}`);
  }
  wrong.push(...(await useUpStock(rewards)));
  return wrong;
}

async function useUpStock(rewards: Rewards): Promise<string[]> {
  const [member = ''] = rewards.cards.keys();
  const left = 2;
  const { id } = rewards.rewards.get('pen');
  await rewards.setStock(rewards.standing('pen').length + left);
  await rewards.putOn(member, 100);
  for (let n = 0; n <= left; n++) {
    const refused = await rewards.redeemOf(member, 'pen');
    const right = n < left ? undefined : 'quantity_exceeded';
    if (refused !== right)
      return [`${left} of ${id} are left, and request ${n + 1} is answered ${refused}: ${right} would be right`];
  }
  return [];
}
