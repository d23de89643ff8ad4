import { type Instant } from '@perkstream/kernel';
import { type ProjectFacts, type ProjectSettings, type StackingRules, type UsageQuota } from '@perkstream/published';

export type ProjectState = { readonly status: 'unknown' } | LiveProject | DeletedProject;

interface DeletedProject {
  readonly status: 'deleted';
  /** Its people and files are gone, too. */
  readonly isCleared: boolean;
}

export interface LiveProject {
  readonly status: 'live';
  readonly id: string;
  readonly facts: ProjectFacts;
  /** null: the defaults are in force */
  readonly stackingRules: StoredStackingRules | null;
  /** When the project was last notified that a limit is near. */
  readonly usageReported: Partial<Readonly<Record<UsageQuota, string>>>;
  /** Of a clock that is being advanced. */
  readonly advance?: ClockAdvance | undefined;
  /** The record for other contexts, made when something changes and not when it is asked for. */
  readonly settings: ProjectSettings;
}

export interface ClockAdvance {
  /** `aa_…` */
  readonly actionId: string;
  readonly from: Instant;
  /** Where it is. */
  readonly at: Instant;
  readonly to: Instant;
}

export interface StoredStackingRules {
  /** `stk_…` */
  readonly id: string;
  readonly rules: StackingRules;
  readonly createdAt: string;
  readonly updatedAt: string | null;
}
