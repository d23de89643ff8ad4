import { Injectable } from '@nestjs/common';
import { compiledOf } from '@perkstream/domain-validation-rules';
import { Messenger } from '@perkstream/platform';
import { type AssignedRuleSet, type EarningRule, FindCollectionsOf, FindSegmentsOf } from '@perkstream/published';
import { type Happening, itemsOf } from '../domain/earning/happening.js';

const COLLECTION = /"(pc_[0-9A-Za-z]{1,60})"/g;

/** Looks up what rules want to know of segments and of collections of products. Others wait for nothing. */
@Injectable()
export class EarningMemberships {
  constructor(private readonly messenger: Messenger) {}

  async of(
    projectId: string,
    rules: readonly EarningRule[],
    validationRules: readonly AssignedRuleSet[],
    { record, order, now }: Happening,
  ): Promise<Happening['memberships']> {
    const uses = validationRules.map((rule) => compiledOf(rule).uses);
    const segments = [...new Set(uses.flatMap((use) => use.segments))];
    const collections = [...new Set([...uses.flatMap((use) => use.collections), ...rules.flatMap(collectionsIn)])];
    const items = order && collections.length > 0 ? itemsOf(order) : [];
    const [ofCustomer, ofItems] = await Promise.all([
      record && segments.length > 0 ? this.messenger.ask(new FindSegmentsOf(projectId, record, segments, now)) : [],
      items.length > 0 ? this.messenger.ask(new FindCollectionsOf(projectId, collections, items, now)) : [],
    ]);
    return { segments: new Set(ofCustomer), collections: ofItems };
  }
}

function collectionsIn({ loyalty }: EarningRule): readonly string[] {
  return [...JSON.stringify(loyalty).matchAll(COLLECTION)].map(([, id]) => id as string);
}
