import { Injectable } from '@nestjs/common';
import { type StepBudget, type UpTo } from '@perkstream/kernel';
import { Messenger } from '@perkstream/platform';
import { type CustomerRecord, FindCollectionsOf, FindSegmentsOf, type RequestContext } from '@perkstream/published';
import { type Lacking, type Memberships } from '../domain/cart/memberships.js';

/** The steps of checking one filter against an item or a customer. */
const STEPS_OF_A_FILTER = 10;

const NONE: Promise<readonly never[]> = Promise.resolve([]);

/** Looks up the memberships in segments and collections that rules and discounts ask for. */
@Injectable()
export class MembershipFinder {
  constructor(private readonly messenger: Messenger) {}

  /**
   * What a search finds once it knows the memberships that it asks for: until then some offers may have been held back.
   * @param upTo as they were then
   */
  async whileItLooks<Found>(
    memberships: Memberships,
    context: RequestContext,
    customer: CustomerRecord | undefined,
    steps: StepBudget | undefined,
    search: () => Promise<Found>,
    upTo?: UpTo,
  ): Promise<Found> {
    let found = await search();
    for (let known = 0; !memberships.isComplete || memberships.lookUps > known;) {
      if (!memberships.isComplete) await this.complete(memberships, context, customer, steps, upTo);
      known = memberships.lookUps;
      found = await search();
    }
    return found;
  }

  /** @param upTo as they were then */
  complete(
    memberships: Memberships,
    { projectId, now }: RequestContext,
    customer: CustomerRecord | undefined,
    steps: StepBudget | undefined,
    upTo?: UpTo,
  ): Promise<void> {
    return memberships.complete(async ({ segments, items, collections }: Lacking) => {
      steps?.take(STEPS_OF_A_FILTER * (segments.size + items.size * collections.size));
      const inSegments =
        customer && segments.size > 0 && new FindSegmentsOf(projectId, customer, [...segments], now, upTo);
      const inCollections = new FindCollectionsOf(projectId, [...collections], [...items.values()], now, upTo);
      const [ofCustomer, ofItems] = await Promise.all([
        inSegments ? this.messenger.ask(inSegments) : NONE,
        items.size > 0 ? this.messenger.ask(inCollections) : NONE,
      ]);
      return { segments: ofCustomer, collections: ofItems };
    });
  }
}
