import { Injectable } from '@nestjs/common';
import { isRefusal, type MaybePromise, refuse, type Refusal, type UpTo } from '@perkstream/kernel';
import { Messenger } from '@perkstream/platform';
import {
  type AssignedRuleSet,
  type Examined,
  ExamineRewards,
  FindAssignedRules,
  type RewardOnOffer,
} from '@perkstream/published';
import { type NamedInput } from '../domain/cart/cart-facts.js';

/** With the rules of its assignment. */
interface OnOffer {
  readonly reward: RewardOnOffer;
  readonly rewardRules: readonly AssignedRuleSet[];
}

/** The rewards of loyalty cards, by their places in the request. */
type Offers = ReadonlyMap<number, OnOffer | { readonly examined: Examined }>;

const NO_OFFERS: Offers = new Map();

interface Asker {
  readonly projectId: string;
  readonly now: string;
}

/** A loyalty card that is to pay for a reward. */
interface Card {
  readonly index: number;
  readonly found: Examined;
  readonly wish: { readonly cardId: string; readonly rewardId: string };
}

/** Looks up the rewards that loyalty cards are to pay for. */
@Injectable()
export class RewardRepository {
  constructor(private readonly messenger: Messenger) {}

  /** A card whose reward cannot be had is refused for it. @param upTo as cards and rewards were then */
  of(
    context: Asker,
    redeemables: readonly NamedInput[],
    examined: readonly (Examined | undefined)[],
    upTo?: UpTo,
  ): MaybePromise<Offers | Refusal<'invalid_redeemables'>> {
    const cards = redeemables.flatMap(({ reward }, index) => {
      const found = examined[index];
      return reward && found && !found.refusal && isLoyaltyCard(found)
        ? [{ index, found, wish: { cardId: found.redeemable.id, rewardId: reward.id } }]
        : [];
    });
    return cards.length === 0 ? NO_OFFERS : this.ofCards(context, cards, upTo);
  }

  private async ofCards(
    { projectId, now }: Asker,
    cards: readonly Card[],
    upTo: UpTo | undefined,
  ): Promise<Offers | Refusal<'invalid_redeemables'>> {
    const offers = new Map<number, OnOffer | { examined: Examined }>();
    const wishes = cards.map(({ wish }) => wish);
    const answers = await this.messenger.ask(new ExamineRewards(projectId, wishes, now, upTo));
    const rulesOf = await this.rulesOf(projectId, answers, upTo);
    for (const [place, { index, found }] of cards.entries()) {
      const answer = answers[place];
      if (answer === undefined) continue;
      if (!isRefusal(answer)) offers.set(index, { reward: answer, rewardRules: rulesOf(answer) });
      else offers.set(index, { examined: { ...found, refusal: answer as NonNullable<Examined['refusal']> } });
    }
    const given = [...offers.values()].filter((each) => 'reward' in each && each.reward.reward.type === 'CAMPAIGN');
    if (given.length < 2) return offers;
    return refuse('invalid_redeemables', { details: 'Only one reward of a campaign can be redeemed at a time' });
  }

  private async rulesOf(
    projectId: string,
    answers: readonly (RewardOnOffer | Refusal)[],
    upTo: UpTo | undefined,
  ): Promise<(offer: RewardOnOffer) => readonly AssignedRuleSet[]> {
    const ids = answers.flatMap((answer) => (isRefusal(answer) ? [] : [answer.reward.assignmentId]));
    const rules = await this.messenger.ask(new FindAssignedRules(projectId, [...new Set(ids)], upTo));
    return ({ reward }) => rules.filter(({ relatedObjectId }) => relatedObjectId === reward.assignmentId);
  }
}

function isLoyaltyCard({ redeemable: { object, discount, gift } }: Examined): boolean {
  return object === 'voucher' && !discount && !gift;
}
