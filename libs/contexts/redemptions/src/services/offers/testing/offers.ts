import { type Discount } from '@perkstream/domain-pricing';
import { checkRuleSet, compileRuleSet, type CompiledRuleSet, type RuleSet } from '@perkstream/domain-validation-rules';
import { type JsonObject } from '@perkstream/kernel';
import { assignmentsId, type OfferDocument, type Offered } from '../../../views/offers/offer.document.js';
import { mentionsOf } from '../mentions.js';
import { type Offer } from '../offer.js';

export const NOW = '2026-03-01T08:00:00.000Z';

/** Made so many seconds after the first one. */
export function offer(key: string, seconds = 0, more: Partial<Offer> = {}): Offer {
  const madeAt = Date.parse(NOW) + 1_000 * seconds;
  return {
    object: 'promotion_tier',
    id: key,
    key,
    createdAt: new Date(madeAt).toISOString(),
    madeAt,
    filtered: { resource_id: key, resource_type: 'promotion_tier' },
    gates: { cart: [], customer: [] },
    mentions: mentionsOf(undefined, []),
    hasTargets: false,
    hasBundle: false,
    ...more,
  };
}

/** A rule set of one rule, as it is stored. */
export function ruleSet(rule: JsonObject, more: JsonObject = {}): RuleSet {
  const checked = checkRuleSet({ name: 'Rule', rules: { 1: rule, logic: '1' }, ...more });
  if ('refused' in checked) throw new Error(JSON.stringify(checked));
  return checked;
}

export function compiled(rule: JsonObject, more: JsonObject = {}): CompiledRuleSet {
  return compileRuleSet(ruleSet(rule, more));
}

export const asks = {
  product: (id: string) => ({ name: 'order.items.any', conditions: { $is: [{ id, object: 'product' }] } }),
  amount: (above: number) => ({ name: 'order.amount', conditions: { $more_than: [above] } }),
  without: (id: string) => ({ name: 'order.items.none', conditions: { $is: [{ id, object: 'product' }] } }),
  level: (level: string) => ({ name: 'customer.metadata', property: 'level', conditions: { $is: [level] } }),
};

/** Documents as the view would make them, one position after the other. */
export class Documents {
  /** @param position of the last document before these */
  constructor(private position = 0) {}

  of(id: string, offered: Offered): OfferDocument {
    this.position += 1;
    return { id, projectId: 'proj_shop', position: this.position, at: NOW, stream: `offers-${id}`, ...offered };
  }

  campaign(id: string, more: object = {}): OfferDocument {
    const campaign = {
      campaignType: 'PROMOTION',
      pool: 'STATIC',
      active: true,
      windows: {},
      categoryId: null,
    } as const;
    return this.of(id, { kind: 'campaign', ...campaign, createdAt: NOW, ...more });
  }

  tier(id: string, more: object = {}): OfferDocument {
    const discount = { type: 'PERCENT', percentOff: 10 };
    const tier = { campaignId: 'camp_1', discount, active: true, windows: {}, categoryId: null, createdAt: NOW };
    return this.of(id, { kind: 'tier', ...tier, ...more });
  }

  voucher(id: string, more: object = {}): OfferDocument {
    const discount: Discount = { type: 'AMOUNT', amountOff: 10 };
    const voucher = {
      code: `CODE-${id}`,
      type: 'DISCOUNT_VOUCHER',
      discount,
      active: true,
      windows: {},
      categoryId: null,
    } as const;
    return this.of(id, { kind: 'voucher', ...voucher, createdAt: NOW, ...more });
  }

  stack(id: string, tierIds: readonly string[], more: object = {}): OfferDocument {
    return this.of(id, { kind: 'stack', campaignId: 'camp_1', tierIds, categoryId: null, createdAt: NOW, ...more });
  }

  rule(id: string, rule: JsonObject, more: JsonObject = {}): OfferDocument {
    return this.of(id, { kind: 'rule', ruleSet: ruleSet(rule, more) });
  }

  assigned(objectId: string, ...ruleIds: string[]): OfferDocument {
    const byAssignment = Object.fromEntries(ruleIds.map((id) => [`asgm_${objectId}_${id}`, id]));
    return this.of(assignmentsId(objectId), { kind: 'assignments', objectId, ruleIds: byAssignment });
  }

  gone(id: string): OfferDocument {
    return this.of(id, { kind: 'gone' });
  }
}
