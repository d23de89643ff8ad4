import { type Json } from '../clients/client.js';
import { BRING, FOR_BEING_BROUGHT, type Friends, ON_THANKS } from '../clients/friends.js';

/** Each friend is brought by the redemption that stands, in whatever order it and the rollbacks before it were heard of, and rewarded once. */
export async function judgeFriends({ client, brought }: Friends): Promise<string[]> {
  const wrong: string[] = [];
  for (const [customerId, by] of brought) {
    const { referrals } = await client.look('get-customer', { params: { customerId } });
    const found = referrals.campaigns.map((each: Json) => each.related_object_id);
    const wanted = by ? [by.redemptionId] : [];
    if (found.join() !== wanted.join() || referrals.total !== wanted.length)
      wrong.push(`${customerId} is brought by ${referrals.total}: ${found}, and by the answers by ${wanted}`);
    const { data } = await client.look('list-customer-redeemables', { params: { customerId } });
    const cards: Json[] = data.map(({ redeemable }: Json) => redeemable.voucher).filter(({ gift }: Json) => gift);
    const given = cards.reduce((sum, { gift }) => sum + gift.balance - ON_THANKS, 0);
    const isFine = given === FOR_BEING_BROUGHT || (given === 0 && !by);
    if (!isFine) wrong.push(`${customerId} was given ${given} credits, brought by ${wanted}`);
  }
  for (const customerId of Object.keys(BRING)) {
    const count = [...brought.values()].filter((each) => each?.by === customerId).length;
    const { loyalty } = await client.look('get-customer', { params: { customerId } });
    const counted = loyalty.referred_customers;
    if (counted !== count) wrong.push(`${customerId} brought ${count} friends, and ${counted} are counted`);
  }
  return wrong;
}
