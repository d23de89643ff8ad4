import { type World } from '../world/world.js';
import { bodyOf, type Client, type Json } from './client.js';

const PROGRAM = 'Friends';
const THANKS = 'Thanks';
/** By the source id of the referrer, the code that brings others. */
export const BRING = { tom: 'BY-TOM', una: 'BY-UNA' } as const;
type Referrer = keyof typeof BRING;
/** Credits on each card, and for a friend who was brought. */
export const ON_THANKS = 100;
export const FOR_BEING_BROUGHT = 25;
/** How often a friend redeems again right after a rollback, at most. */
const MAX_REPEATS = 3;

/** A friend and the redemption that counts by the answers; none: all were rolled back. */
export interface Brought {
  readonly by: Referrer;
  readonly redemptionId: string;
}

/** Friends whose redemption of a referral code is rolled back, and who redeem again at once. */
export class Friends {
  /** By the source id of the friend. */
  readonly brought = new Map<string, Brought | undefined>();
  private begun = 0;

  constructor(
    readonly client: Client,
    private readonly world: World,
  ) {}

  async open(): Promise<void> {
    const { client } = this;
    const gift = { type: 'GIFT_VOUCHER', gift: { amount: ON_THANKS } };
    const thanks = { name: THANKS, campaign_type: 'GIFT_VOUCHERS', type: 'AUTO_UPDATE', voucher: gift };
    await client.setUp('create-campaign', thanks);
    const referee_reward = {
      related_object_parent: { name: THANKS },
      type: 'GIFT_VOUCHER',
      amount: FOR_BEING_BROUGHT,
    };
    await client.setUp('create-campaign', {
      name: PROGRAM,
      campaign_type: 'REFERRAL_PROGRAM',
      voucher: { discount: { type: 'AMOUNT', amount_off: 100 }, redemption: { quantity: null } },
      referral_program: { conversion_event_type: 'redemption', referee_reward },
    });
    for (const [source_id, code] of Object.entries(BRING)) {
      await client.setUp('add-voucher-with-specific-code-to-campaign', {}, { campaignId: PROGRAM, code });
      await client.setUp('create-publication', { voucher: code, customer: { source_id } });
    }
  }

  async visit(): Promise<void> {
    const { chance } = this.world;
    const friend = `friend-${this.begun++}`;
    let brought = await this.redeem(friend);
    for (let again = chance.below(MAX_REPEATS + 1); again > 0 && (await this.rollBack(brought)); again--)
      brought = await this.redeem(friend);
    if (chance.is(0.3) && (await this.rollBack(brought))) brought = undefined;
    this.brought.set(friend, brought);
  }

  private async redeem(source_id: string): Promise<Brought | undefined> {
    const by = this.world.chance.of<Referrer>(['tom', 'una']);
    const redeemables = [{ object: 'voucher', id: BRING[by] }];
    const body = { redeemables, order: { amount: 10_000 }, customer: { source_id } };
    const redeemed: Json = bodyOf(await this.client.ask('redeem-stacked-discounts', { body }));
    if (!redeemed) this.client.surprises.push(`${source_id} cannot redeem ${BRING[by]}`);
    return redeemed && { by, redemptionId: redeemed.redemptions[0].id };
  }

  /** In bad weather what was answered cannot always be looked up yet. @returns whether it was rolled back */
  private async rollBack(brought: Brought | undefined): Promise<boolean> {
    const params = { redemptionId: brought?.redemptionId ?? '' };
    return brought !== undefined && bodyOf(await this.client.ask('rollback-redemption', { params })) !== undefined;
  }
}
