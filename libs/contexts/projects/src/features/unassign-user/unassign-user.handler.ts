import { isRefusal, type Refusal } from '@perkstream/kernel';
import { handler } from '@perkstream/platform';
import { UnassignUser } from '@perkstream/published';
import { type UserRefusal } from '../../domain/user/user.kind.js';
import { UserRepository } from '../../repositories/user.repository.js';

export const unassignUser = handler(
  UnassignUser,
  [UserRepository],
  async ({ context, params: { projectId, userId } }, users): Promise<undefined | Refusal<UserRefusal>> => {
    const changed = await users.changeRole(userId, { projectId, role: null }, context);
    return isRefusal(changed) ? changed : undefined;
  },
);
