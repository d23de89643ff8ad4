import { type StackingRules } from '@perkstream/published';
import { type ProjectFacts } from './facts.js';

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

export type ProjectEvent = ProjectCreated | ProjectUpdated | ProjectDeleted | StackingRulesSet | StackingRulesReset;
