import { type Instant } from '@perkstream/kernel';

/** Stored events of accounts: a stream for each user who signs in. No token and no password is in them. */

/** A password, as scrypt of Node made it, and what it was made with. */
export interface PasswordHash {
  /** 16 random bytes, base64url; no two passwords have the same */
  readonly salt: string;
  /** 32 bytes, base64url */
  readonly hash: string;
  readonly cost: number;
  readonly blockSize: number;
  readonly parallelization: number;
}

/** How somebody showed who they are; `openid`: to a provider of OpenID Connect. */
export type SignInProof = 'link' | 'password' | 'openid';

export interface Session {
  /** `sess_…` */
  readonly id: string;
  /** SHA-256 of the token, hexadecimal */
  readonly tokenHash: string;
  readonly by: SignInProof;
  readonly createdAt: Instant;
  /** The projects of `Reach`, where somebody let the user in by a link, or by a password that was set through one. */
  readonly within?: Reach;
}

/**
 * The projects of which the maker of a link was `ADMIN`: what came of the link opens nothing to a user who may do more. Absent: it was
 * made by a management key, an owner or a command of the server.
 */
export type Reach = readonly string[];

/** A link that signs in once. The one before it, if there was one, is of no use any more. */
export interface SignInLinkMade {
  readonly type: 'account.link_made';
  readonly data: {
    readonly userId: string;
    readonly tokenHash: string;
    readonly expiresAt: Instant;
    /** The user who made it. Absent: a management key, or a command of the server. */
    readonly madeBy?: string;
  };
}

export interface SignedIn {
  readonly type: 'account.signed_in';
  readonly data: { readonly userId: string; readonly session: Session };
}

/** The session was used. Stored at most once in a quarter of an hour. */
export interface SessionRenewed {
  readonly type: 'account.session_renewed';
  readonly data: { readonly userId: string; readonly sessionId: string; readonly at: Instant };
}

export interface SessionEnded {
  readonly type: 'account.session_ended';
  readonly data: { readonly userId: string; readonly sessionId: string };
}

/** All sessions but the one in which it was set end, and so does a link. */
export interface PasswordSet {
  readonly type: 'account.password_set';
  readonly data: {
    readonly userId: string;
    readonly password: PasswordHash;
    readonly sessionId: string;
    /** As of the session. */
    readonly within?: Reach;
  };
}

/** Several ways in end at once: all sessions and the link, or what lets in a user who may do more than who let them in. */
export interface AccessEnded {
  readonly type: 'account.access_ended';
  readonly data: {
    readonly userId: string;
    readonly sessionIds: readonly string[];
    readonly link?: true;
    readonly password?: true;
  };
}

export type AccountEvent = SignInLinkMade | SignedIn | SessionRenewed | SessionEnded | PasswordSet | AccessEnded;
