import { type OwnProblems } from '@perkstream/published';
import { type ProjectRefusal } from './domain/project/project-refusal.js';
import { type BrandingRefusal } from './domain/branding/branding.kind.js';
import { type UserRefusal } from './domain/user/user.kind.js';
import { type ProjectBodyRefusal } from './services/project-body.js';

/** `project_deleted` never reaches a client: only a bootstrap project can meet it, and then the process does not start. */
type ShownRefusal = Exclude<ProjectRefusal, 'project_deleted'> | ProjectBodyRefusal | BrandingRefusal | UserRefusal;

export const projectProblems = {
  invalid_code_config: { status: 400, message: 'Invalid code config' },
  resource_protected: { status: 400, message: 'Resource is protected' },
  branding_exist: { status: 409, message: 'Branding exist' },
  used_incorrect_role: { status: 400, message: 'Used incorrect role' },
  user_not_assigned: { status: 400, message: 'User not assigned' },
  not_a_sandbox: { status: 403, message: 'Not a sandbox' },
  clock_is_advancing: { status: 409, message: 'Clock is advancing' },
  stacking_rules_exist: { status: 409, message: 'Stacking rules exist' },
} as const satisfies OwnProblems<ShownRefusal>;
