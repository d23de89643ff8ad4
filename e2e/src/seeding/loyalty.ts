import { type Campaigns } from './campaigns.js';
import { type Customers } from './customers.js';
import { type Maker, type Named } from './maker.js';

export interface Loyalty {
  /** Points expire after a year. */
  readonly program: Named;
  /** A card of the program, held by the customer. */
  readonly member: Named;
  /** Another card, with points, which another customer holds. */
  readonly otherMember: Named;
  /** Of the program */
  readonly earningRule: string;
  /** A gift card of `codes`, assigned to the program. */
  readonly reward: string;
  readonly rewardAssignment: string;
  /** For balances that nobody has */
  readonly loyaltyTier: string;
}

export async function makeLoyalty(maker: Maker, { customer }: Customers, { codes }: Campaigns): Promise<Loyalty> {
  const { mark } = maker;
  const program = await maker.named('/v1/campaigns', `${mark}-program`, {
    name: `${mark}-program`,
    campaign_type: 'LOYALTY_PROGRAM',
    type: 'AUTO_UPDATE',
    voucher: {
      type: 'LOYALTY_CARD',
      loyalty_card: { points: 0, expiration_rules: { period_type: 'MONTH', period_value: 12 } },
    },
  });
  const cardOf = async (holder: object, name: string): Promise<Named> => {
    const card = await maker.named(`/v1/campaigns/${program.id}/vouchers/${name}`, name, {});
    await maker.post('/v1/publications', { voucher: card.name, customer: holder });
    return card;
  };
  const member = await cardOf({ id: customer.id }, `${mark}-MEMBER`);
  await maker.post(`/v1/loyalties/${program.id}/members/${member.name}/balance`, { points: 1_000, reason: mark });
  const otherMember = await cardOf({ source_id: `${mark}-grace` }, `${mark}-OTHER`);
  await maker.post(`/v1/loyalties/members/${otherMember.name}/balance`, { points: 1_000 });
  const [earningRule] = await maker.post(`/v1/loyalties/${program.id}/earning-rules`, [
    {
      event: 'order.paid',
      loyalty: { type: 'FIXED', points: 5 },
      source: { banner: mark },
      pending_points: { period_type: 'DAY', period_value: 90 },
    },
  ]);
  const { id: reward } = await maker.post('/v1/rewards', {
    name: `Reward ${mark}`,
    parameters: { campaign: { id: codes.id, balance: 700 } },
    metadata: { note: mark },
  });
  const tiers = [{ name: mark, points: { from: 1_000_000, to: 1_999_999 }, metadata: { note: mark } }];
  const [loyaltyTier] = await maker.post(`/v1/loyalties/${program.id}/tiers`, tiers);
  const rewardAssignment = await maker.post(`/v1/rewards/${reward}/assignments`, {
    campaign: program.id,
    parameters: { loyalty: { points: 100 } },
  });
  return {
    program,
    member,
    otherMember,
    earningRule: earningRule.id,
    reward,
    rewardAssignment: rewardAssignment.id,
    loyaltyTier: loyaltyTier.id,
  };
}
