import { type World } from '../world/world.js';
import { type Client, type Json } from './client.js';

/** By the source id of the referrer, the code that brings others. */
export const CODES = { rex: 'BY-REX', sue: 'BY-SUE' } as const;
/** Credits on each card, for the friend who was brought, and for the referrer of each friend. */
export const ON_CARD = 100;
export const FOR_FRIEND = 25;
export const FOR_REFERRER = 40;
const FRIENDS = 6;
const THANKS = 'Thanks';

/** Customers bring friends, who are counted once, however often they redeem, by one code or by both. */
export class Referrals {
  constructor(
    private readonly client: Client,
    private readonly world: World,
    private readonly redeem: (code: string, friend: object) => Promise<Json>,
  ) {}

  async open(): Promise<void> {
    const { client } = this;
    await client.setUp('create-campaign', {
      name: THANKS,
      campaign_type: 'GIFT_VOUCHERS',
      type: 'AUTO_UPDATE',
      voucher: { type: 'GIFT_VOUCHER', gift: { amount: ON_CARD } },
    });
    const credits = (amount: number) => ({
      related_object_parent: { name: THANKS },
      type: 'GIFT_VOUCHER',
      amount,
    });
    await client.setUp('create-campaign', {
      name: 'Friends',
      campaign_type: 'REFERRAL_PROGRAM',
      voucher: { discount: { type: 'AMOUNT', amount_off: 100 }, redemption: { quantity: null } },
      referral_program: {
        conversion_event_type: 'redemption',
        referee_reward: credits(FOR_FRIEND),
        referral_tiers: [{ conversions: 1, recurring: true, reward: credits(FOR_REFERRER) }],
      },
    });
    for (const [source_id, code] of Object.entries(CODES)) {
      await client.setUp('add-voucher-with-specific-code-to-campaign', {}, { campaignId: 'Friends', code });
      await client.setUp('create-publication', { voucher: code, customer: { source_id } });
    }
  }

  async bring(): Promise<void> {
    const { chance } = this.world;
    await this.redeem(chance.of(Object.values(CODES)), { source_id: `friend-${chance.below(FRIENDS)}` });
  }
}
