import { bodyOf, type Json } from '../clients/client.js';
import { CODES, FOR_FRIEND, FOR_REFERRER, ON_CARD } from '../clients/referrals.js';
import { type Shop } from '../clients/shop.js';

/** Each friend was brought once, by one of the redemptions that were answered, and both sides were given for it once. */
export async function judgeReferrals({ client }: Shop): Promise<string[]> {
  const wrong: string[] = [];
  /** By the friend, the redemptions. */
  const brought = new Map<string, string[]>();
  for (const { replies } of client.asked.filter(({ operation }) => operation === 'redeem-stacked-discounts'))
    for (const { id, voucher, customer_id } of bodyOf(replies[0])?.redemptions ?? [])
      if (Object.values<string>(CODES).includes(voucher?.code))
        brought.set(customer_id, [...(brought.get(customer_id) ?? []), id]);
  const credits = async (customerId: string): Promise<number> => {
    const { data } = await client.look('list-customer-redeemables', { params: { customerId } });
    const cards: Json[] = data.map(({ redeemable }: Json) => redeemable.voucher).filter(({ gift }: Json) => gift);
    return cards.reduce((sum, { gift }) => sum + gift.balance - ON_CARD, 0);
  };
  for (const [customerId, redemptions] of brought) {
    const { referrals, source_id } = await client.look('get-customer', { params: { customerId } });
    const [by] = referrals.campaigns;
    if (referrals.total !== 1 || !redemptions.includes(by?.related_object_id))
      wrong.push(`${source_id} redeemed ${redemptions.join()}, and was brought by ${JSON.stringify(referrals)}`);
    const given = await credits(customerId);
    if (given !== FOR_FRIEND) wrong.push(`${source_id} was brought, and was given ${given} credits`);
  }
  let [counted, given] = [0, 0];
  for (const customerId of Object.keys(CODES)) {
    const { loyalty } = await client.look('get-customer', { params: { customerId } });
    counted += loyalty.referred_customers;
    given += await credits(customerId);
  }
  if (counted !== brought.size) wrong.push(`${brought.size} friends were brought, and ${counted} are counted`);
  if (given !== FOR_REFERRER * brought.size) wrong.push(`${given} credits were given for ${brought.size} friends`);
  return wrong;
}
