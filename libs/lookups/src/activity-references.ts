import { Injectable } from '@nestjs/common';
import { type JsonObject } from '@perkstream/kernel';
import {
  FindOrders,
  PresentEarningRules,
  PresentLoyaltyTiers,
  PresentPublications,
  simpleOrder,
} from '@perkstream/published';
import { Messenger } from '@perkstream/platform';

const ORDER = ['order'];
const RULE = ['earning_rule'];
const PUBLICATION = ['publication'];
const TIERS = ['loyalty_tier', 'loyalty_tier_from', 'loyalty_tier_to'];

/**
 * Orders, publications, earning rules and loyalty tiers of activities: events name them by their ids, and pages of activities show
 * them as they are now. What is gone by now stays as the event names it.
 */
@Injectable()
export class ActivityReferences {
  constructor(private readonly messenger: Messenger) {}

  /** The same, in the order given. Each kind is asked for once for all. */
  async completed(projectId: string, activities: readonly JsonObject[]): Promise<readonly JsonObject[]> {
    const orderIds = idsIn(activities, ORDER);
    const ruleIds = idsIn(activities, RULE);
    const tierIds = idsIn(activities, TIERS);
    const publicationIds = idsIn(activities, PUBLICATION);
    const [orders, ...others] = await Promise.all([
      orderIds.length > 0 ? this.messenger.ask(new FindOrders(projectId, orderIds)) : [],
      ruleIds.length > 0 ? this.messenger.ask(new PresentEarningRules(projectId, ruleIds)) : [],
      tierIds.length > 0 ? this.messenger.ask(new PresentLoyaltyTiers(projectId, tierIds)) : [],
      publicationIds.length > 0 ? this.messenger.ask(new PresentPublications(projectId, publicationIds)) : [],
    ]);
    const known = new Map<string, object>();
    for (const order of orders) if (order) known.set(order.id, simpleOrder(order));
    for (const found of others.flat()) if (found) known.set(found.id, found);
    return activities.map((activity) => withKnown(activity, known));
  }
}

function idsIn(activities: readonly JsonObject[], names: readonly string[]): readonly string[] {
  return [...new Set(activities.flatMap((each) => names.flatMap((name) => idIn(each, name) ?? [])))];
}

function withKnown(activity: JsonObject, known: ReadonlyMap<string, object>): JsonObject {
  const found = [...ORDER, ...RULE, ...PUBLICATION, ...TIERS].flatMap((name) => {
    const shown = known.get(idIn(activity, name) ?? '');
    return shown ? [[name, shown] as const] : [];
  });
  return { ...activity, ...(Object.fromEntries(found) as JsonObject) };
}

/** What stands in the event itself, as a whole, is shown as it was then: orders, and publications, which do not change. */
function idIn(activity: JsonObject, name: string): string | undefined {
  const { id, object, created_at } = (activity[name] ?? {}) as Reference;
  const isWhole = object === 'order' || (object === 'publication' && created_at !== undefined);
  return isWhole ? undefined : id;
}

interface Reference {
  readonly id?: string;
  readonly object?: string;
  readonly created_at?: string;
}
