import { answeredBy, SETTINGS_TTL_MS } from '../language/published-message.js';
import { type Scope } from '../language/scopes.js';
import { type CommandOrigin } from '../redeemables/command-origin.js';

const { Query, Command } = answeredBy('keys');

export const KEY_KINDS = ['application', 'client', 'management'] as const;
export type KeyKind = (typeof KEY_KINDS)[number];

/** Roles of users that keys may have as well. */
export const KEY_ROLES = ['ADMIN', 'USER', 'VIEWER', 'MERCHANT'] as const;
export type KeyRole = (typeof KEY_ROLES)[number];

/** What a key may do, and from where. */
export interface KeyAccess {
  /** Absent: `ADMIN` */
  readonly role?: KeyRole;
  /** Addresses, and ranges in CIDR notation. Absent or empty: any */
  readonly allowedIps?: readonly string[];
}

/** Whose key it is. A management key opens the whole installation and has no project. */
export interface KeyIdentity extends KeyAccess {
  readonly kind: KeyKind;
  readonly appId: string;
  readonly name: string;
  readonly projectId: string | null;
}

/** The key with that id, when the token is right; undefined else. Only hashes are sent, kept and compared, in constant time. */
export class FindKey extends Query<KeyIdentity | undefined> {
  static readonly goodFor = SETTINGS_TTL_MS;

  constructor(
    readonly kind: KeyKind,
    readonly appId: string,
    /** SHA-256 of the token, hexadecimal */
    readonly tokenHash: string,
  ) {
    super();
  }
}

/** The app id of a key that may be used from some addresses only; undefined where there is none. */
export class FindRestrictedKey extends Query<string | undefined> {}

/** What an access token opens, and in whose name. */
export interface AccessTokenIdentity {
  /** The key that it was issued to. */
  readonly key: KeyIdentity;
  readonly scopes: readonly Scope[];
  /** Unix time, in seconds; callers compare it with the clock. */
  readonly expiresAt: number;
}

/** The access token of a project, as long as nobody has revoked it or its key; undefined else. */
export class FindAccessToken extends Query<AccessTokenIdentity | undefined> {
  static readonly goodFor = SETTINGS_TTL_MS;

  constructor(
    readonly projectId: string,
    /** SHA-256 of the token, hexadecimal */
    readonly tokenHash: string,
  ) {
    super();
  }
}

/** The actor that makes the keys which an installation has from its environment or its data folder. */
export const BOOTSTRAP = 'bootstrap';

/** Makes a key, with the id and token given or with new ones. The token is answered here and never again. */
export class CreateKey extends Command<{ readonly appId: string; readonly token: string }> {
  constructor(
    readonly kind: KeyKind,
    readonly projectId: string | null,
    readonly name: string,
    readonly origin: CommandOrigin,
    readonly given?: { readonly appId: string; readonly token: string },
    readonly access: KeyAccess = {},
  ) {
    super();
  }
}

/** Makes every key of a project useless: the project is gone. */
export class RevokeKeysOfProject extends Command<void> {
  static readonly outdates = [FindKey, FindAccessToken];

  constructor(
    readonly projectId: string,
    readonly origin: CommandOrigin,
  ) {
    super();
  }
}

/** The keys of the installation itself are these from now on: those that it was given before, and are not among them, open nothing. */
export class KeepBootstrapKeys extends Command<void> {
  static readonly outdates = [FindKey, FindAccessToken];

  constructor(
    readonly keys: readonly { readonly kind: KeyKind; readonly appId: string }[],
    readonly origin: CommandOrigin,
  ) {
    super();
  }
}

/** A number of calls in a time. */
export interface CallAllowance {
  readonly requests: number;
  readonly seconds: number;
}

/** How a limit stands after a call was counted. */
export interface CountedCall {
  readonly remaining: number;
  readonly exceeded: boolean;
  /** Until the limit is full again. */
  readonly milliseconds: number;
}

/** What a process of the edge has done with a limit since its last report. */
export interface CallsReported {
  /** When the window began in which this happened; absent: the process knows of none. */
  readonly window?: number;
  /** Calls that were let in without a permit. */
  readonly counted: number;
  /** Permits that were not used. */
  readonly returned: number;
  /** Permits for calls that wait, and for some that are expected. */
  readonly wanted: number;
}

export interface PermittedCalls {
  /** When the window began, by the clock of who answers. */
  readonly window: number;
  readonly permits: number;
  /** Calls that nobody has a permit for. */
  readonly remaining: number;
  /** Until the window ends. */
  readonly milliseconds: number;
}

/** Counts calls that came in at several processes of the edge against one limit, and permits as many more as there is room for. */
export class PermitCalls extends Command<PermittedCalls> {
  constructor(
    /** Or, where a key has none, the id of the key: calls of one are counted in one place. */
    readonly projectId: string,
    /** One of the counters of the project. */
    readonly counter: string,
    readonly limit: CallAllowance,
    readonly calls: CallsReported,
  ) {
    super();
  }
}
