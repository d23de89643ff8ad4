import { type Example } from './examples.js';
import { type RunningEngine } from './running-engine.js';

interface Thing {
  readonly id: string;
}

interface Found extends Thing {
  readonly promotion: { readonly tiers: readonly [Thing] };
  readonly vouchers: readonly { readonly code: string; readonly holder_id: string | null }[];
  readonly redemptions: readonly [Thing];
  readonly parent_redemption: Thing;
}

/** What parameters of paths stand for in the demo shop, by parameter, or by operation and parameter. */
export async function pathsInDemo(
  engine: RunningEngine,
  examples: readonly Example[],
): Promise<Record<string, string>> {
  const ask = async (method: 'GET' | 'POST', path: string, body?: object) =>
    (await engine.request(method, path, body)).body as Found;
  const offers = await ask('GET', '/v1/campaigns/Cart%20offers');
  const [{ id: tier }] = offers.promotion.tiers;
  const { vouchers } = await ask('GET', '/v1/vouchers?campaign=Bring%20a%20friend&limit=100');
  const [friend, another] = vouchers.filter(({ holder_id: holder }) => holder !== null);
  const coupon = { object: 'voucher', id: 'WELCOME10' };
  const redeem = (...redeemables: object[]) =>
    ask('POST', '/v1/redemptions', { redeemables, order: { amount: 99_000 } });
  const one = await redeem(coupon);
  const both = await redeem(coupon, { object: 'promotion_tier', id: tier });
  const birthday = await ask('GET', '/v1/campaigns/Birthday');
  const template = await ask('POST', '/v1/templates/campaigns', { name: 'Birthday', campaign_id: birthday.id });
  return {
    ...campaignsOf(examples),
    projectId: engine.projectId,
    campaignId: 'Gift cards',
    code: coupon.id,
    customerId: 'customer-1001',
    memberId: 'CLUB-EXAMPLE',
    promotionTierId: tier,
    tierId: tier,
    redemptionId: one.redemptions[0].id,
    parentRedemptionId: both.parent_redemption.id,
    campaignTemplateId: template.id,
    'create-voucher code': 'MINE',
    'add-voucher-with-specific-code-to-campaign code': 'MINE-TOO',
    'update-voucher-balance code': 'GIFT-EXAMPLE',
    'referrals-add-holders memberId': friend!.code,
    'referrals-add-holders-1 memberId': another!.code,
    'referrals-add-holders-1 campaignId': 'Bring a friend',
  };
}

function campaignsOf(examples: readonly Example[]): Record<string, string> {
  const names: Record<string, string> = { '/v1/loyalties/': 'Points club', '/v1/promotions/': 'Cart offers' };
  const named = examples.flatMap(({ id, path }) =>
    Object.entries(names).flatMap(([beginning, name]) =>
      path.startsWith(beginning) ? [[`${id} campaignId`, name]] : [],
    ),
  );
  return Object.fromEntries(named) as Record<string, string>;
}
