import { Injectable } from '@nestjs/common';
import { isRefusal, notFound, type Refusal } from '@perkstream/kernel';
import { type CommandContext, idMadeBy } from '@perkstream/platform';
import { INSTALLATION, type User } from '@perkstream/published';
import { UserRepository, oneOf } from '../repositories/user.repository.js';
import { type UserRefusal } from '../domain/user/user.kind.js';

/** Owners of the installation, who are ADMIN of every project. */
@Injectable()
export class Owners {
  constructor(private readonly users: UserRepository) {}

  async all(): Promise<readonly User[]> {
    return (await this.users.everybody()).filter(({ isOwner }) => isOwner);
  }

  /** @param projectIds projects to be in, of somebody who is made known */
  async make(
    idOrLogin: string,
    projectIds: readonly string[],
    origin: CommandContext,
  ): Promise<User | Refusal<UserRefusal>> {
    const context = { ...origin, projectId: INSTALLATION };
    const there = oneOf(await this.users.everybody(), idOrLogin);
    if (there?.isOwner) return there;
    if (!there && !idOrLogin.includes('@')) return notFound('user', idOrLogin);
    const projects = Object.fromEntries(projectIds.map((id) => [id, 'ADMIN']));
    const sent = { email: idOrLogin, first_name: 'Owner', last_name: '', projects, isOwner: true } as const;
    const command = there
      ? ({ do: 'update', id: there.id, sent: 'becomes an owner', now: origin.now } as const)
      : ({ do: 'create', id: idMadeBy(origin, 'user_', idOrLogin), sent, now: origin.now } as const);
    const made = await this.users.execute(command, context);
    return made ?? notFound('user', idOrLogin);
  }

  /** The user whom a setting names. Somebody else has demoted who is known and was an owner: that stays so. */
  async ensure(email: string, projectId: string, origin: CommandContext): Promise<User> {
    const there = oneOf(await this.users.everybody(), email);
    if (there?.isDemoted && (await this.all()).length > 0) return there;
    const owned = await this.make(email, [projectId], origin);
    if (!isRefusal(owned)) return owned;
    // Another replica that starts as well has made the user.
    const made = oneOf(await this.users.everybody(), email);
    if (made?.isOwner) return made;
    throw new Error(`${email} cannot be an owner: ${owned.details?.details}`);
  }
}
