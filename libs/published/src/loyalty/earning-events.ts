import { type JsonObject } from '@perkstream/kernel';
import { type AuditedTypes } from '../language/index.js';
import { type EarningInput } from './earning-bodies.js';
import { type WireExpirationRules } from './expiration-rules.js';

/** What customers earn points for, as events hold it. Moments are ISO 8601 in UTC. */
export interface EarningRule {
  /** `ern_…` */
  readonly id: string;
  /** `auto_…` */
  readonly automationId: string;
  /** Of its program: `camp_…` */
  readonly campaignId: string;
  /** `order.paid`, `customer.segment.entered`, `customer.loyalty.tier.…`, or the name of a custom event */
  readonly event: string;
  /** `ms_…`; of custom events */
  readonly schemaId?: string;
  /** `seg_…`; of `customer.segment.entered` */
  readonly segmentId?: string;
  /** `ltr_…`, or `__ANY__`; of `customer.loyalty.tier.…` */
  readonly tierId?: string;
  /** As it was sent and checked. */
  readonly loyalty: EarningInput;
  /** Days for which points wait; null: they can be spent at once */
  readonly pendingDays: number | null;
  readonly banner: string | null;
  readonly active: boolean;
  /** The shape of domain availability */
  readonly windows: JsonObject;
  /** As they were sent; null: those of the program */
  readonly expirationRules: WireExpirationRules | null;
  /** `val_…`; it is also assigned to the earning rule */
  readonly validationRuleId: string | null;
  readonly metadata: JsonObject;
  readonly createdAt: string;
  readonly updatedAt: string | null;
}

/** Made together. */
export interface EarningRulesCreated {
  readonly type: 'earning_rules.created';
  readonly data: { readonly rules: readonly EarningRule[] };
}

export interface EarningRuleChanged {
  readonly type: 'earning_rule.changed';
  readonly data: {
    /** As it is from now on. */
    readonly rule: EarningRule;
    /** The fields that are different now; absent in older events */
    readonly changed?: readonly string[];
  };
}

export interface EarningRuleDeleted {
  readonly type: 'earning_rule.deleted';
  readonly data: { readonly id: string; readonly campaignId: string };
}

export type EarningRulesEvent = EarningRulesCreated | EarningRuleChanged | EarningRuleDeleted;

export const AUDITED_EARNING_RULE_EVENTS: AuditedTypes<EarningRulesEvent> = {
  'earning_rules.created': true,
  'earning_rule.changed': true,
  'earning_rule.deleted': true,
};
