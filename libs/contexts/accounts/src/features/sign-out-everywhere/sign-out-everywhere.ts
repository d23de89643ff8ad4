import { isRefusal } from '@perkstream/kernel';
import { commandContext, handler } from '@perkstream/platform';
import { SignOutEverywhere, SignUserOut } from '@perkstream/published';
import { AccountRepository } from '../../repositories/account.repository.js';
import { PersonRepository, refuseAbove } from '../../repositories/person.repository.js';

/** For somebody who has left a device behind, and for the ADMIN whom they tell. */
export const signOutEverywhere = [
  handler(SignOutEverywhere, [AccountRepository], async ({ context }, accounts) => {
    const command = { do: 'sign_out_everywhere', userId: context.actor.id, now: context.now } as const;
    const ended = await accounts.execute(command, commandContext(context, 'sign-out-everywhere'));
    return isRefusal(ended) ? ended : undefined;
  }),

  /** ADMINs of one project sign out who is in others as well: it costs a password. Owners are for owners to sign out. */
  handler(
    SignUserOut,
    [AccountRepository, PersonRepository],
    async ({ context, params: { projectId, userId } }, accounts, people) => {
      const person = await people.findIn(projectId, userId, context);
      if (isRefusal(person)) return person;
      if (person.isOwner && (await people.reachOf(context)) !== undefined) return refuseAbove();
      const command = { do: 'sign_out_everywhere', userId: person.id, now: context.now } as const;
      const ended = await accounts.execute(command, commandContext(context, 'sign-user-out'));
      return isRefusal(ended) ? ended : undefined;
    },
  ),
];
