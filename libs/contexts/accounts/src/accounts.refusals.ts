import { type OwnProblems } from '@perkstream/published';
import { type AccountRefusal } from './domain/account/account.decider.js';

export type AccountsRefusal = AccountRefusal | 'missing_required_permission' | 'weak_password';

export const accountProblems = {
  sign_in_failed: { status: 401, message: 'E-mail, password or link are not right' },
  wrong_password: { status: 400, message: 'The current password is missing or wrong' },
  weak_password: { status: 400, message: 'The password is easily guessed' },
  missing_required_permission: { status: 403, message: 'Missing permission' },
} as const satisfies OwnProblems<AccountsRefusal>;
