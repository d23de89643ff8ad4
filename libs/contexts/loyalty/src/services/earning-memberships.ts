import { Injectable } from '@nestjs/common';
import { compiledOf } from '@perkstream/domain-validation-rules';
import { isRefusal } from '@perkstream/kernel';
import { Messenger } from '@perkstream/platform';
import { type AssignedRuleSet, type EarningRule, FindCollectionsOf, FindSegmentsOf } from '@perkstream/published';
import { parseEarning } from '../domain/earning/parse-earning.js';
import { type EarningEvent, itemsOf } from '../domain/earning/earning-event.js';

/** Looks up the segments and product collections that rules ask for. Rules without any are answered at once. */
@Injectable()
export class EarningMemberships {
  constructor(private readonly messenger: Messenger) {}

  async of(
    projectId: string,
    rules: readonly EarningRule[],
    validationRules: readonly AssignedRuleSet[],
    { record, order, now, upTo }: EarningEvent,
  ): Promise<EarningEvent['memberships']> {
    const uses = validationRules.map((rule) => compiledOf(rule).uses);
    const segments = [...new Set(uses.flatMap((use) => use.segments))];
    const collections = [...new Set([...uses.flatMap((use) => use.collections), ...rules.flatMap(collectionsIn)])];
    const items = order && collections.length > 0 ? itemsOf(order) : [];
    const [ofCustomer, ofItems] = await Promise.all([
      record && segments.length > 0
        ? this.messenger.ask(new FindSegmentsOf(projectId, record, segments, now, upTo))
        : [],
      items.length > 0 ? this.messenger.ask(new FindCollectionsOf(projectId, collections, items, now, upTo)) : [],
    ]);
    return { segments: new Set(ofCustomer), collections: ofItems };
  }
}

/** Whose lines it counts. */
function collectionsIn({ loyalty, event }: EarningRule): readonly string[] {
  const earning = parseEarning(loyalty, event);
  if (isRefusal(earning) || earning.type !== 'PROPORTIONAL' || !('applicableTo' in earning.metric)) return [];
  return earning.metric.applicableTo.flatMap(({ object, id }) => (object === 'products_collection' ? [id] : []));
}
