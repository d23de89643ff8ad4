import { isRefusal } from '@perkstream/kernel';
import { commandContext, handler } from '@perkstream/platform';
import { isWithin, MakeSignInLink } from '@perkstream/published';
import { PersonRepository, refuseAbove } from '../../repositories/person.repository.js';
import { SignInLinks } from '../../services/sign-in-links.js';

/** For an invited person, and for one who has forgotten the password. */
export const makeSignInLink = [
  handler(
    MakeSignInLink,
    [SignInLinks, PersonRepository],
    async ({ context, params: { projectId, userId } }, links, people) => {
      const person = await people.findIn(projectId, userId, context);
      if (isRefusal(person)) return person;
      if (!isWithin(person, await people.reachOf(context))) return refuseAbove();
      const { path: url, expiresAt: expires_at } = await links.make(person.id, commandContext(context, 'sign-in-link'));
      return { url, expires_at };
    },
  ),
];
