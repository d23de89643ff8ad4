import { listOf, operation } from '../language/index.js';
import { SessionAnswer, SessionItem, SetPasswordBody, SignInBody, SignInLinkAnswer } from './bodies.js';
import { foldLogin } from '../projects/login.js';
import { FindSession } from './messages.js';

const ours = { context: 'accounts', service: 'auth', scope: null } as const;
const ofPeople = { ...ours, keys: 'people' } as const;
/** No more than a password, a mail address and what is between them. */
const SMALL = 4_096;

export class SignIn extends operation({
  ...ofPeople,
  id: 'sign-in',
  method: 'POST',
  path: '/console/v1/session',
  summary: 'Sign in with e-mail and password, or with the token of a link; the cookie of the answer is the session',
  body: SignInBody,
  bodyLimit: SMALL,
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
  summary: 'Get who is signed in, and the projects that are open to them',
  answer: SessionAnswer,
}) {}

export class SignOut extends operation({
  ...ofPeople,
  id: 'sign-out',
  method: 'DELETE',
  path: '/console/v1/session',
  summary: 'End the session, and take its cookie back',
  status: 204,
  session: 'ends',
  outdates: [FindSession],
}) {}

export class SetPassword extends operation({
  ...ofPeople,
  id: 'set-password',
  method: 'PUT',
  path: '/console/v1/password',
  summary: 'Set the password of who is signed in; all their other sessions end',
  body: SetPasswordBody,
  bodyLimit: SMALL,
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
  summary: 'List the sessions of who is signed in, the oldest first',
  answer: listOf('data', SessionItem),
}) {}

export class SignOutEverywhere extends operation({
  ...ofPeople,
  id: 'sign-out-everywhere',
  method: 'DELETE',
  path: '/console/v1/sessions',
  summary: 'End all sessions of who is signed in, also this one, and a link that was not used',
  status: 204,
  session: 'ends',
  outdates: [FindSession],
}) {}

export class EndSession extends operation({
  ...ofPeople,
  id: 'end-session',
  method: 'DELETE',
  path: '/console/v1/sessions/{sessionId}',
  summary: 'End one of the sessions of who is signed in',
  status: 204,
  outdates: [FindSession],
}) {}

export class SignUserOut extends operation({
  ...ours,
  keys: 'management',
  id: 'sign-user-out',
  method: 'DELETE',
  path: '/management/v1/projects/{projectId}/users/{userId}/sessions',
  summary: 'End all sessions of a user of the project, and a link that was not used',
  status: 204,
  outdates: [FindSession],
}) {}

export class MakeSignInLink extends operation({
  ...ours,
  keys: 'management',
  id: 'make-sign-in-link',
  method: 'POST',
  path: '/management/v1/projects/{projectId}/users/{userId}/sign-in-link',
  summary: 'Make a link that signs a user in once, within a day; the one before it is of no use any more',
  answer: SignInLinkAnswer,
  answersSecret: 'once',
}) {}
