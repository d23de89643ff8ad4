import { isRefusal, notFound, type Refusal, refuse } from '@perkstream/kernel';
import { commandContext, handler, Messenger, withinProject } from '@perkstream/platform';
import { FindPerson, FindPersonByEmail, MakeSignInLink, type Person, type RequestContext } from '@perkstream/published';
import { type AccountsRefusal } from '../../accounts.refusals.js';
import { SignInLinks } from '../../services/sign-in-links.js';

/** For an invited person, and for one who has forgotten the password. */
export const makeSignInLink = [
  handler(
    MakeSignInLink,
    [SignInLinks, Messenger],
    async ({ context, params: { projectId, userId: idOrLogin } }, links, messenger) => {
      const within = await withinProject(messenger, projectId, context);
      if (isRefusal(within)) return within;
      const person =
        (await messenger.ask(new FindPerson(idOrLogin))) ?? (await messenger.ask(new FindPersonByEmail(idOrLogin)));
      if (!person || !Object.hasOwn(person.projects, projectId)) return notFound('user', idOrLogin);
      const objection = await objectionTo(person, context, messenger);
      if (objection) return objection;
      const { path: url, expiresAt: expires_at } = await links.make(person.id, commandContext(context, 'sign-in-link'));
      return { url, expires_at };
    },
  ),
];

/** Who signs in by the link may do what the user may: somebody who is signed in must be allowed all of that already. */
async function objectionTo(
  person: Person,
  { actor }: RequestContext,
  messenger: Messenger,
): Promise<Refusal<AccountsRefusal> | undefined> {
  if (actor.kind !== 'user') return undefined;
  const maker = await messenger.ask(new FindPerson(actor.id));
  if (maker?.isOwner) return undefined;
  const isAbove = Object.keys(person.projects).every((projectId) => maker?.projects[projectId] === 'ADMIN');
  if (isAbove && !person.isOwner) return undefined;
  return refuse('missing_required_permission', {
    details: 'The user may do more than you, in this project or elsewhere',
  });
}
