import { Injectable } from '@nestjs/common';
import { type Instant } from '@perkstream/kernel';
import { Messenger } from '@perkstream/platform';
import { type Cart, totalAppliedDiscountAmount } from '@perkstream/domain-pricing';
import {
  type Examined,
  ExamineCampaigns,
  ExamineTiers,
  ExamineVouchers,
  FindPromotionStacks,
  type PromotionStackRecord,
  type RequestContext,
  withProject,
} from '@perkstream/published';
import { type Appraisal } from '../../domain/cart/appraise.js';
import { type CartFacts, type Named, type NamedInput } from '../../domain/cart/cart-facts.js';
import { type CartQuestion } from '../../domain/cart/cart-question.js';
import { type EvaluatedCart } from '../../domain/cart/evaluate-cart.js';
import { CartEvaluator } from '../cart-evaluator.js';
import { CatalogueRepository } from '../../repositories/catalogue.repository.js';
import { AssignedRuleRepository } from '../../repositories/assigned-rule.repository.js';
import { type Offer } from './offer.js';

/** The cart that offers are tried on, before any of them. */
export interface OpenedCart {
  readonly cart: Cart;
  /** Without redeemables */
  readonly question: Omit<CartQuestion, 'counters'>;
  /** Offers are tried as they were then; absent: as they are now. */
  readonly asOf?: Instant | undefined;
}

/** The effect of one offer on the cart, alone. */
export type AppraisedOffer = { readonly offer: Offer; readonly amount: number } & (
  | { readonly appraisal: Appraisal }
  | { readonly stack: PromotionStackRecord; readonly evaluated: EvaluatedCart }
);

/** Tries offers on a cart, each alone, in their current state; the offer index says only which. */
@Injectable()
export class OfferAppraiser {
  constructor(
    private readonly messenger: Messenger,
    private readonly rules: AssignedRuleRepository,
    private readonly catalogue: CatalogueRepository,
    private readonly evaluator: CartEvaluator,
  ) {}

  /** In the order of the offers; stacks that are gone, and gift cards of somebody else, are left out. */
  async appraise(opened: OpenedCart, offers: readonly Offer[]): Promise<readonly AppraisedOffer[]> {
    const stacks = offers.filter(({ object }) => object === 'promotion_stack');
    if (stacks.length > 0) return this.appraiseStacks(opened, stacks);
    const inputs = offers.map(inputOf);
    const examined = await this.examine(opened, offers);
    const facts = await this.factsOf(opened, inputs, examined);
    const { customer } = opened.question.request;
    const appraisals = await this.evaluator.appraise({ ...opened.question, facts, upTo: opened.asOf }, opened.cart);
    return appraisals.flatMap((appraisal, index) => {
      if (isGiftOfAnother(examined[index], customer?.id)) return [];
      const { trial } = appraisal;
      return [{ offer: offers[index]!, appraisal, amount: trial.applies ? totalAppliedDiscountAmount(trial.cart) : 0 }];
    });
  }

  private async appraiseStacks(opened: OpenedCart, offers: readonly Offer[]): Promise<readonly AppraisedOffer[]> {
    const { projectId, now, project } = contextOf(opened);
    const found = await this.messenger.ask(
      new FindPromotionStacks(
        projectId,
        offers.map(({ id }) => id),
        opened.asOf,
        offers.map(({ filtered }) => filtered.campaign_id),
      ),
    );
    const appraised: AppraisedOffer[] = [];
    for (const [index, stack] of found.entries()) {
      if (!stack) continue;
      const inputs = stack.tierIds.map((id): NamedInput => ({ object: 'promotion_tier', id }));
      const examined = await this.messenger.ask(
        new ExamineTiers(projectId, inputs, now, project, opened.asOf, opened.asOf !== undefined),
      );
      const facts = { ...(await this.factsOf(opened, inputs, examined)), stack };
      const evaluated = await this.evaluator.evaluate({ ...opened.question, facts, upTo: opened.asOf });
      appraised.push({
        offer: offers[index]!,
        stack,
        evaluated,
        amount: totalAppliedDiscountAmount(evaluated.whole),
      });
    }
    return appraised;
  }

  private async examine(opened: OpenedCart, offers: readonly Offer[]): Promise<readonly (Examined | undefined)[]> {
    const { projectId, now, project } = contextOf(opened);
    const { asOf } = opened;
    const judged = asOf !== undefined;
    const ids = (object: Offer['object']) => offers.filter((offer) => offer.object === object).map(({ id }) => id);
    const refs = (all: readonly string[]) => all.map((id) => ({ id }));
    const [vouchers, tiers, campaigns] = [ids('voucher'), ids('promotion_tier'), ids('campaign')];
    const [ofVouchers, ofTiers, ofCampaigns] = await Promise.all([
      vouchers.length > 0
        ? this.messenger.ask(new ExamineVouchers(projectId, refs(vouchers), now, project, asOf, judged))
        : [],
      tiers.length > 0 ? this.messenger.ask(new ExamineTiers(projectId, refs(tiers), now, project, asOf, judged)) : [],
      campaigns.length > 0 ? this.messenger.ask(new ExamineCampaigns(projectId, campaigns, now, project, asOf)) : [],
    ]);
    const next = { voucher: ofVouchers.values(), promotion_tier: ofTiers.values(), campaign: ofCampaigns.values() };
    return offers.map(({ object }) => (object === 'promotion_stack' ? undefined : next[object].next().value));
  }

  private async factsOf(
    { question, asOf }: OpenedCart,
    inputs: readonly NamedInput[],
    examined: readonly (Examined | undefined)[],
  ): Promise<CartFacts> {
    const { facts, request } = question;
    const { projectId } = request.context;
    const rulesOf = await this.rules.of(projectId, examined, asOf);
    const named: readonly Named[] = inputs.map((input, index) => {
      return { input, examined: examined[index], rules: rulesOf(examined[index]) };
    });
    const categories = await this.catalogue.categories(projectId, examined, asOf);
    if (!examined.some(givesUnits)) return { ...facts, named, categories };
    const lines = facts.storedOrder ? undefined : request.order?.items;
    return { ...facts, named, categories, catalogue: await this.catalogue.items(projectId, lines, examined, asOf) };
  }
}

function contextOf({ question: { request, facts } }: OpenedCart): RequestContext {
  return withProject(request.context, facts.project);
}

/** A code of a campaign that nobody has yet is tried as a voucher. */
function inputOf({ object, id }: Offer): NamedInput {
  return { object: object === 'promotion_tier' ? object : 'voucher', id };
}

/** Everybody who knows the code could spend it, but it was given to somebody. */
function isGiftOfAnother(examined: Examined | undefined, customerId: string | undefined): boolean {
  const { gift, holderId = null } = examined?.redeemable ?? {};
  return Boolean(gift) && holderId !== null && holderId !== customerId;
}

function givesUnits(examined: Examined | undefined): boolean {
  return examined?.redeemable.discount?.['type'] === 'UNIT';
}
