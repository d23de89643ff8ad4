import { answeredBy } from '../language/published-message.js';
import { type Person } from '../projects/messages.js';
import { type CommandOrigin } from '../redeemables/command-origin.js';
import { type Reach } from './events.js';

/** Whether a user may do no more than who let them in by a link. It is asked at each use, as rights grow. */
export function isWithin(
  { isOwner, projects }: Pick<Person, 'isOwner' | 'projects'>,
  within: Reach | undefined,
): boolean {
  return within === undefined || (!isOwner && Object.keys(projects).every((id) => within.includes(id)));
}

const { Query, Command } = answeredBy('accounts');

/** A session that nobody has ended: callers compare its times, ISO 8601, with the clock. */
export interface LiveSession {
  /** `sess_…` */
  readonly id: string;
  readonly userId: string;
  /** It is over, unless it is renewed. */
  readonly expiresAt: string;
  /** Its use is to be noted again, by `RenewSession`. */
  readonly renewFrom: string;
  /** See `isWithin`. */
  readonly within?: Reach;
}

/** The session of a user with that token; undefined where there is none, or where it was ended. */
export class FindSession extends Query<LiveSession | undefined> {
  static readonly goodFor = 300;

  constructor(
    readonly userId: string,
    /** SHA-256 of the token, hexadecimal */
    readonly tokenHash: string,
  ) {
    super();
  }
}

/** A device on which somebody has signed in before. */
export interface SignInDevice {
  readonly id: string;
  /** It was the person with the e-mail address that is asked about. */
  readonly isTheirs: boolean;
}

/** The device that keeps a token; undefined where the token is out of date, or was not made by this installation. */
export class FindSignInDevice extends Query<SignInDevice | undefined> {
  constructor(
    readonly token: string,
    readonly email?: string,
  ) {
    super();
  }
}

/** Notes that a session is in use. Does nothing where that was noted in the last quarter of an hour. */
export class RenewSession extends Command<void> {
  constructor(
    readonly userId: string,
    readonly sessionId: string,
    readonly origin: CommandOrigin,
  ) {
    super();
  }
}

/**
 * Begins a session of the user with an e-mail address that an OpenID provider has verified. It is no operation: the edge sends it, after
 * its exchange with the provider. Answers the token of the session; undefined where no user has the address.
 */
export class SignInByOpenId extends Command<{ readonly token: string } | undefined> {
  static readonly outdates = [FindSession];

  constructor(
    readonly email: string,
    readonly origin: CommandOrigin,
  ) {
    super();
  }
}

/**
 * Ends ways in of a user: `beyond rights`: the sessions and the password by which somebody who may do less got in; `all`: everything,
 * because the user is erased.
 */
export class EndAccess extends Command<void> {
  static readonly outdates = [FindSession];

  constructor(
    readonly userId: string,
    readonly what: 'beyond rights' | 'all',
    readonly origin: CommandOrigin,
  ) {
    super();
  }
}

/** The path of the console that signs in by the link that this process has just made for a user. */
export interface OfferedLink {
  /** `/console/sign-in#token=…` */
  readonly path: string;
  /** ISO 8601 */
  readonly expiresAt: string;
}

/** Makes a link that signs a user in once; undefined where somebody has a password already, and can let others in. */
export class OfferFirstLink extends Command<OfferedLink | undefined> {
  constructor(
    readonly userId: string,
    readonly origin: CommandOrigin,
  ) {
    super();
  }
}
