import { listOf, operation } from '../language/index.js';
import { SessionAnswer, SessionItem, SetPasswordBody, SignInBody, SignInLinkAnswer } from './bodies.js';
import { foldLogin } from '../projects/login.js';
import { FindSession } from './messages.js';

const ours = { context: 'accounts', service: 'auth', scope: null } as const;
const ofPeople = { ...ours, keys: 'people' } as const;
/** No more than a password, a mail address and what is between them. */
const MAX_BODY_BYTES = 4_096;

export class SignIn extends operation({
  ...ofPeople,
  id: 'sign-in',
  method: 'POST',
  path: '/console/v1/session',
  summary: 'Sign in with e-mail and password, or with the token of a link; the answer sets the session cookie',
  body: SignInBody,
  bodyLimit: MAX_BODY_BYTES,
  status: 201,
  answer: SessionAnswer,
  withoutCredentials: true,
  session: 'begins',
  guesses: ({ body: { email } }) => email && foldLogin(email),
  outdates: [FindSession],
  sample: () => ({ email: 'ada@example.com', password: 'correct horse battery' }),
}) {}

export class GetSession extends operation({
  ...ofPeople,
  id: 'get-session',
  method: 'GET',
  path: '/console/v1/session',
  summary: 'Get the signed-in user and their projects',
  answer: SessionAnswer,
}) {}

export class SignOut extends operation({
  ...ofPeople,
  id: 'sign-out',
  method: 'DELETE',
  path: '/console/v1/session',
  summary: 'Sign out: end the session and clear its cookie',
  status: 204,
  session: 'ends',
  outdates: [FindSession],
}) {}

export class SetPassword extends operation({
  ...ofPeople,
  id: 'set-password',
  method: 'PUT',
  path: '/console/v1/password',
  summary: 'Set the password of the signed-in user; all their other sessions end',
  body: SetPasswordBody,
  bodyLimit: MAX_BODY_BYTES,
  status: 204,
  guesses: () => undefined,
  outdates: [FindSession],
  sample: () => ({ password: 'correct horse battery' }),
}) {}

export class ListSessions extends operation({
  ...ofPeople,
  id: 'list-sessions',
  method: 'GET',
  path: '/console/v1/sessions',
  summary: 'List the sessions of the signed-in user, oldest first',
  answer: listOf('data', SessionItem),
}) {}

export class SignOutEverywhere extends operation({
  ...ofPeople,
  id: 'sign-out-everywhere',
  method: 'DELETE',
  path: '/console/v1/sessions',
  summary: 'End all sessions of the signed-in user, including this one, and invalidate an unused sign-in link',
  status: 204,
  session: 'ends',
  outdates: [FindSession],
}) {}

export class EndSession extends operation({
  ...ofPeople,
  id: 'end-session',
  method: 'DELETE',
  path: '/console/v1/sessions/{sessionId}',
  summary: 'End one session of the signed-in user',
  status: 204,
  outdates: [FindSession],
}) {}

export class SignUserOut extends operation({
  ...ours,
  keys: 'management',
  id: 'sign-user-out',
  method: 'DELETE',
  path: '/management/v1/projects/{projectId}/users/{userId}/sessions',
  summary: 'End all sessions of a user of the project, and invalidate an unused sign-in link',
  status: 204,
  outdates: [FindSession],
}) {}

export class MakeSignInLink extends operation({
  ...ours,
  keys: 'management',
  id: 'make-sign-in-link',
  method: 'POST',
  path: '/management/v1/projects/{projectId}/users/{userId}/sign-in-link',
  summary: 'Create a link that signs a user in once and is valid for a day; it replaces the previous link',
  answer: SignInLinkAnswer,
  answersSecret: 'once',
}) {}
