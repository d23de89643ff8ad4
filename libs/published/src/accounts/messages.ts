import { answeredBy } from '../language/published-message.js';
import { type CommandOrigin } from '../redeemables/command-origin.js';

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
