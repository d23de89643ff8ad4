import { Injectable } from '@nestjs/common';
import { type Instant } from '@perkstream/kernel';
import { Messenger } from '@perkstream/platform';
import { FindLoyaltyCards, FindVouchers, type LoyaltyCardRef, type BareVoucher } from '@perkstream/published';

/** The points of loyalty cards, from the loyalty context. It is only asked where there is a loyalty card. */
@Injectable()
export class LoyaltyCardNumbers {
  constructor(private readonly messenger: Messenger) {}

  /** Adds the points to loyalty cards among these vouchers (wire form). @param asOf those of then; absent: of now */
  async shownIn<Answer extends BareVoucher>(
    projectId: string,
    vouchers: readonly Answer[],
    asOf?: Instant,
  ): Promise<readonly Answer[]> {
    const cards = vouchers.flatMap((voucher) => refOf(voucher) ?? []);
    if (cards.length === 0) return vouchers;
    const found = await this.messenger.ask(new FindLoyaltyCards(projectId, cards, asOf));
    const byId = new Map(found.map((each) => [each.id, each]));
    return vouchers.map((voucher) => {
      const numbers = byId.get(voucher.id);
      if (!numbers) return voucher;
      const redemption = { ...voucher.redemption, redeemed_points: numbers.redeemedPoints };
      return { ...voucher, loyalty_card: numbers.card, redemption };
    });
  }

  /** What can be spent of the loyalty card that is named by its code or id; undefined of other vouchers. */
  async leftOn(projectId: string, ref: string): Promise<number | undefined> {
    const [voucher] = await this.messenger.ask(new FindVouchers(projectId, [ref]));
    if (!voucher || voucher.campaignId === null || voucher.points === undefined) return undefined;
    const { id, code, campaignId, points, createdAt } = voucher;
    const card = { id, code, campaignId, points, createdAt };
    const [numbers] = await this.messenger.ask(new FindLoyaltyCards(projectId, [card]));
    return numbers?.card.balance;
  }
}

function refOf({ id, code, campaign_id: campaignId, loyalty_card: card, created_at }: BareVoucher) {
  if (!card || !campaignId) return undefined;
  return { id, code, campaignId, points: card.points, createdAt: created_at } satisfies LoyaltyCardRef;
}
