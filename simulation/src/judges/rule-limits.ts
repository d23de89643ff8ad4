import { type RecordedEvent } from '@perkstream/ports';
import { type Json } from '../clients/client.js';

/** By the name of a condition, the part of the name of a stream that counts it. */
const COUNTED_IN: Readonly<Record<string, string>> = {
  'redemption.count.per_customer': '/redemptions/customer:',
  'redemption.count.daily': '/redemptions/all/daily:',
  'redemption.count.total': '/redemptions/all/all',
  'campaign.orders.amount_discounted': '/campaign/discount_amount/',
};

/** The limits that rules set, by the events of rules alone. One that was raised or lowered is the highest one: a use may be under way. */
export class RuleLimits {
  /** By the rule, the limits by the part of the name of a stream. */
  private readonly rules = new Map<string, Map<string, number>>();
  /** By what stands first in the name of a stream, the rules: an assignment, or a campaign. */
  private readonly assigned = new Map<string, string>();

  note({ type, data }: RecordedEvent): void {
    const { id, ruleSet, ruleId, relatedObjectId } = data as Json;
    if (type === 'validation_rule.assigned') for (const each of [id, relatedObjectId]) this.assigned.set(each, ruleId);
    if (type !== 'validation_rule.created' && type !== 'validation_rule.updated') return;
    const limits = this.rules.get(id) ?? new Map<string, number>();
    this.rules.set(id, limits);
    for (const { name, conditions } of Object.values<Json>(ruleSet.rules?.rules ?? {})) {
      const part = COUNTED_IN[name];
      const [most] = conditions?.$less_than_or_equal ?? [];
      if (part !== undefined) limits.set(part, Math.max(limits.get(part) ?? 0, most ?? Infinity));
    }
  }

  /** A limit that no rule sets is one of none. */
  mostOf(stream: string): number {
    const [, of = ''] = /^limit-[\w-]+?\.([^/]+)\//.exec(stream) ?? [];
    const limits = this.rules.get(this.assigned.get(of) ?? '') ?? [];
    const [, most = 0] = [...limits].find(([part]) => stream.includes(part)) ?? [];
    return most;
  }
}
