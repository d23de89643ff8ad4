import { Injectable } from '@nestjs/common';
import { type Instant } from '@perkstream/kernel';
import { Messenger, ofProject, ViewRunner } from '@perkstream/platform';
import { inSlices } from '@perkstream/ports';
import { FindTiersOfCards, PresentVouchers, type VoucherAnswer } from '@perkstream/published';
import { type CardTotals, NO_CARDS } from '../views/customer-summaries/customer-summary.js';
import { type HeldRedeemable, heldRedeemablesView } from '../views/held-redeemables/held-redeemables.view.js';

/** In one answer; the cards beyond are not looked at. */
const MAX_CARDS = 500;
const CARDS_AT_ONCE = 100;

/** Asks what customers have left on gift cards and loyalty cards. */
@Injectable()
export class CustomerCards {
  constructor(
    private readonly messenger: Messenger,
    private readonly views: ViewRunner,
  ) {}

  /**
   * By id of the customer; who has no card is not among them.
   * @param asOf what was left then, on the cards that they hold now and held then; absent: now
   */
  async of(
    projectId: string,
    customerIds: readonly string[],
    asOf?: Instant,
  ): Promise<ReadonlyMap<string, CardTotals>> {
    if (customerIds.length === 0) return new Map();
    const where = ofProject(projectId, { field: 'card_of', in: customerIds });
    const held = await this.views.collection(heldRedeemablesView).find({ where, limit: MAX_CARDS });
    const byCustomer = new Map<string, CardTotals>();
    for await (const some of inSlices(held, CARDS_AT_ONCE)) await this.add(projectId, some, byCustomer, asOf);
    return byCustomer;
  }

  private async add(
    projectId: string,
    held: readonly HeldRedeemable[],
    byCustomer: Map<string, CardTotals>,
    asOf: Instant | undefined,
  ): Promise<void> {
    const loyaltyCards = held.filter(({ voucher_type }) => voucher_type === 'LOYALTY_CARD').map(idOf);
    const [cards, tiers] = await Promise.all([
      this.messenger.ask(new PresentVouchers(projectId, held.map(idOf), asOf)),
      loyaltyCards.length > 0 ? this.messenger.ask(new FindTiersOfCards(projectId, loyaltyCards, asOf)) : [],
    ]);
    const tierOf = new Map(loyaltyCards.map((id, place) => [id, tiers[place]]));
    for (const [place, { customer_id: id, redeemable_id }] of held.entries()) {
      const card = cards[place];
      const isHeld = asOf === undefined || card?.holder_id === id;
      if (card && isHeld)
        byCustomer.set(id, withCard(byCustomer.get(id) ?? NO_CARDS, card, tierOf.get(redeemable_id)?.name));
    }
  }
}

function idOf({ redeemable_id: id }: HeldRedeemable): string {
  return id;
}

function withCard(
  cards: CardTotals,
  { campaign, gift, loyalty_card: loyalty, redemption }: VoucherAnswer,
  tier: string | undefined,
): CardTotals {
  if (!loyalty) return { ...cards, credits: cards.credits + (gift?.balance ?? 0) };
  const program = { points: loyalty.balance, ...(tier !== undefined && { loyalty_tier: tier }) };
  return {
    ...cards,
    points: cards.points + loyalty.balance,
    redeemedPoints: cards.redeemedPoints + (redemption?.redeemed_points ?? 0),
    programs: [...cards.programs, [campaign ?? '', program]],
  };
}
