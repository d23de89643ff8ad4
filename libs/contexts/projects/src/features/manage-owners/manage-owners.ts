import { isRefusal, notFound } from '@perkstream/kernel';
import { handler, listAnswer } from '@perkstream/platform';
import { DemoteOwner, ListOwners, MakeOwner, type OwnerAnswer, type User } from '@perkstream/published';
import { idOrLoginOf, UserRepository } from '../../repositories/user.repository.js';
import { installationContext } from '../../services/installation-context.js';
import { Memberships } from '../../services/memberships.js';
import { Owners } from '../../services/owners.js';

/** The operations on owners of the installation, for owners and management keys. */
export const manageOwners = [
  handler(ListOwners, [Owners], async (_request, owners) => listAnswer('data', (await owners.all()).map(presentOwner))),

  handler(MakeOwner, [Owners, Memberships], async ({ context, body }, owners, memberships) => {
    const idOrLogin = idOrLoginOf(body);
    if (isRefusal(idOrLogin)) return idOrLogin;
    const origin = installationContext(context, 'owner/make');
    const owner = await owners.make(idOrLogin, [], origin);
    if (isRefusal(owner)) return owner;
    await memberships.endBeyondRights(owner, origin);
    return presentOwner(owner);
  }),

  handler(DemoteOwner, [UserRepository, Memberships], async ({ context, params: { userId } }, users, memberships) => {
    const user = await users.findAnywhere(userId);
    if (isRefusal(user)) return user;
    if (!user.isOwner) return notFound('user', userId, 'owner');
    const demoted = await memberships.change(user, 'is demoted', context);
    return isRefusal(demoted) ? demoted : memberships.eraseIfNowhere(demoted, context);
  }),
];

function presentOwner({ id, email, firstName, lastName, isOwner }: User): OwnerAnswer {
  return {
    id,
    login: email,
    email,
    first_name: firstName,
    last_name: lastName,
    is_owner: isOwner === true,
  };
}
