import { type OwnProblems } from '@perkstream/published';
import { type AccessTokenRefusal } from './domain/access-tokens/access-tokens.decider.js';

export type KeyRefusal =
  | AccessTokenRefusal
  | ('invalid_grant_type' | 'invalid_scope' | 'missing_parameters' | 'resource_protected');

export const keyProblems = {
  resource_protected: { status: 400, message: 'Resource is protected' },
  invalid_grant_type: { status: 400, message: 'Invalid grant_type' },
  invalid_scope: { status: 400, message: 'Invalid scope' },
  missing_parameters: { status: 400, message: 'Missing parameters' },
  too_many_access_tokens: { status: 400, message: 'Too many access tokens' },
} as const satisfies OwnProblems<KeyRefusal>;
