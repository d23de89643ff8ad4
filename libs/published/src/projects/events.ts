import { type ReturnPolicyAnswer } from '../orders/return-policy.js';
import { type AuditedTypes } from '../language/index.js';
import { type LocationAnswer } from './locations.js';
import { type CallLimit, type CallLimits, type StackingRules, type UsageQuota } from './messages.js';

/** Stored events of projects, and what is kept of one. Times in ISO 8601 and UTC. */

/** Everything that is kept of a project. */
export interface ProjectFacts {
  readonly name: string;
  readonly description: string;
  /** IANA name, or GMT */
  readonly timeZone: string;
  /** ISO 4217 */
  readonly currency: string;
  readonly dialCode: string | null;
  readonly apiVersion: string;
  readonly webhookVersion: string;
  readonly clusterId: string;
  readonly caseSensitiveCodes: boolean;
  readonly codeCharset: string | null;
  /** Absent in projects of older versions. */
  readonly limits?: CallLimits;
  readonly clientTrustedDomains: readonly string[];
  readonly clientRedeemEnabled: boolean;
  readonly clientPublishEnabled: boolean;
  readonly clientListVouchersEnabled: boolean;
  readonly clientCreateCustomerEnabled: boolean;
  readonly clientLoyaltyEventsEnabled: boolean;
  readonly clientSetVoucherExpirationDateEnabled: boolean;
  /** Absent in projects of older versions. */
  readonly clientUniformRefusals?: boolean;
  /** null: none. Absent: as without. */
  readonly codeGuessLimit?: CallLimit | null;
  /** Absent: the defaults. */
  readonly returnPolicy?: ReturnPolicyAnswer;
  readonly apiUsageNotifications: UsageNotifications;
  readonly webhooksCalloutNotifications: CalloutNotifications;
  readonly isSandbox: boolean;
  /** The installation's own project: it cannot be deleted. */
  readonly isProtected: boolean;
}

export interface UsageNotification {
  readonly enabled: boolean;
  /** Per cent of the quota */
  readonly value: number;
  readonly inApp: boolean;
  readonly emails: readonly string[];
}

export interface UsageNotifications {
  readonly redemptions: UsageNotification;
  readonly messages: UsageNotification;
  readonly apiCalls: UsageNotification;
  readonly bulkApiCalls: UsageNotification;
  readonly webhookCalls: UsageNotification;
  readonly cycleCalls: UsageNotification;
}

export interface CalloutNotification {
  readonly email: boolean;
  readonly inApp: boolean;
  readonly emails: readonly string[];
}

export interface CalloutNotifications {
  readonly distributions: CalloutNotification;
  readonly webhooks: CalloutNotification;
}

export interface ProjectCreated {
  readonly type: 'project.created';
  readonly data: { readonly id: string; readonly facts: ProjectFacts; readonly at: string };
}

export interface ProjectUpdated {
  readonly type: 'project.updated';
  /** Only what is different now. */
  readonly data: { readonly id: string; readonly changes: Partial<ProjectFacts>; readonly at: string };
}

export interface ProjectDeleted {
  readonly type: 'project.deleted';
  readonly data: { readonly id: string };
}

/** Nothing of the people and files of a deleted project can be read any more. */
export interface ProjectCleared {
  readonly type: 'project.cleared';
  readonly data: { readonly id: string };
}

/** The stacking rules from now on, whole. */
export interface StackingRulesSet {
  readonly type: 'stacking_rules.set';
  readonly data: { readonly id: string; readonly rules: StackingRules; readonly at: string };
}

/** The defaults are in force again. */
export interface StackingRulesReset {
  readonly type: 'stacking_rules.reset';
  readonly data: { readonly id: string };
}

/** The calls of the project have come to the share of a limit from which it wants to know. */
export interface ProjectUsageReached {
  readonly type: 'project.usage_reached';
  readonly data: {
    readonly id: string;
    readonly quota: UsageQuota;
    /** Of the limit. */
    readonly percent: number;
    readonly at: string;
  };
}

/** The clock of a sandbox stands at a moment from now on. Its events carry the time that it shows. */
export interface ProjectClockStopped {
  readonly type: 'project.clock_stopped';
  readonly data: { readonly id: string; readonly time: string; readonly realTime: string };
}

/** The clock runs on from where it stood. */
export interface ProjectClockReleased {
  readonly type: 'project.clock_released';
  readonly data: { readonly id: string; readonly aheadMs: number; readonly realTime: string };
}

/** The clock begins to be advanced, day by day. Until it is at `to`, nobody else may set it. */
export interface ProjectClockAdvanceBegun {
  readonly type: 'project.clock_advance_begun';
  readonly data: {
    readonly id: string;
    /** `aa_…` of the async action */
    readonly actionId: string;
    readonly from: string;
    readonly to: string;
    readonly realTime: string;
  };
}

/** A day of an advance on which something falls due. */
export interface ProjectClockMoved {
  readonly type: 'project.clock_moved';
  readonly data: { readonly id: string; readonly actionId: string; readonly time: string };
}

/** It stands where it was to be advanced to. */
export interface ProjectClockAdvanced {
  readonly type: 'project.clock_advanced';
  readonly data: { readonly id: string; readonly actionId: string; readonly time: string };
}

export type ProjectClockEvent =
  | (ProjectClockStopped | ProjectClockReleased)
  | (ProjectClockAdvanceBegun | ProjectClockMoved | ProjectClockAdvanced);

/** Codes that do not work came from one address, or under one client key, more often than the project allows. */
export interface CodeGuessesRefused {
  readonly type: 'project.code_guesses_refused';
  readonly data: { readonly id: string; readonly limit: CallLimit; readonly at: string };
}

export type ProjectEvent =
  | (ProjectCreated | ProjectUpdated | ProjectDeleted | ProjectCleared | ProjectUsageReached)
  | (StackingRulesSet | StackingRulesReset)
  | ProjectClockEvent;

/** A location is kept as answers show it. */
export type LocationEvent =
  | { readonly type: 'location.created' | 'location.updated'; readonly data: { readonly record: LocationAnswer } }
  | { readonly type: 'location.deleted'; readonly data: { readonly id: string } };

export const AUDITED_PROJECT_EVENTS: AuditedTypes<
  Exclude<ProjectEvent, ProjectCleared | ProjectClockMoved | ProjectClockAdvanced> | CodeGuessesRefused
> = {
  'project.created': true,
  'project.updated': true,
  'project.deleted': true,
  'project.usage_reached': true,
  'project.code_guesses_refused': true,
  'stacking_rules.set': true,
  'stacking_rules.reset': true,
  'project.clock_stopped': true,
  'project.clock_released': true,
  'project.clock_advance_begun': true,
};
