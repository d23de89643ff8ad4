import { Injectable } from '@nestjs/common';
import { notFound, type Refusal, refuse, type UpTo } from '@perkstream/kernel';
import { Messenger, partsOfStream, ViewRunner } from '@perkstream/platform';
import { FindPromotionStacks, type PromotionStackRecord, type RedeemableInput } from '@perkstream/published';
import { type NamedInput } from '../domain/cart/cart-facts.js';
import { offersView } from '../views/offers/offers.view.js';

/** The redeemables of a request, with a stack replaced by its tiers. */
interface Expanded {
  readonly redeemables: readonly NamedInput[];
  readonly stack?: PromotionStackRecord;
}

/** A promotion stack is redeemed alone, tier by tier. */
@Injectable()
export class StackExpander {
  constructor(
    private readonly messenger: Messenger,
    private readonly views: ViewRunner,
  ) {}

  /** At once where no stack is named. @param upTo as the stack was then */
  expand(
    projectId: string,
    redeemables: readonly RedeemableInput[],
    upTo?: UpTo,
  ): Expanded | Promise<Expanded | Refusal<'invalid_redeemables' | 'not_found'>> {
    const stack = redeemables.find(({ object }) => object === 'promotion_stack');
    return stack
      ? this.tiersOf(projectId, stack.id, redeemables.length, upTo)
      : { redeemables: redeemables as readonly NamedInput[] };
  }

  private async tiersOf(
    projectId: string,
    id: string,
    named: number,
    upTo: UpTo | undefined,
  ): Promise<Expanded | Refusal<'invalid_redeemables' | 'not_found'>> {
    if (named > 1)
      return refuse('invalid_redeemables', { details: 'A promotion_stack cannot be combined with other redeemables' });
    const campaignId = upTo === undefined ? undefined : await this.campaignOf(projectId, id);
    const [stack] = await this.messenger.ask(new FindPromotionStacks(projectId, [id], upTo, [campaignId]));
    if (!stack) {
      return notFound('promotion_stack', id);
    }
    return { redeemables: stack.tierIds.map((tier) => ({ object: 'promotion_tier', id: tier })), stack };
  }

  /** Also of a stack that was deleted since. */
  private async campaignOf(projectId: string, id: string): Promise<string | undefined> {
    const offer = await this.views.collection(offersView).get(id);
    return offer?.projectId === projectId ? partsOfStream(offer.stream).key : undefined;
  }
}
