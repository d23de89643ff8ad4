import { type Actor } from './actor.js';
import { type ProjectBasics } from './project-basics.js';

/** What travels with every request through all rooms. */
export interface RequestContext {
  readonly projectId: string;
  readonly actor: Actor;
  /** The session of a user: its id. */
  readonly sessionId?: string | undefined;
  /** A user asks who may do this in one project alone, by an operation whose path names none. */
  readonly confinedTo?: string | undefined;
  /** The caller sees redemptions of its own alone, and rolls no others back. */
  readonly ownOnly?: boolean | undefined;
  /** `API`, `CLIENT_API`, `USER_PORTAL` or `INTERNAL`: the channel in events and answers */
  readonly channel: string;
  /** Of requests with client keys: the address, or the first half of an IPv6 address. Personal data: it is stored as a keyed hash only. */
  readonly network?: string | undefined;
  /** `v-…`; in every error body and log line. New ids derive from it, so a repeated request makes the same ones again. */
  readonly requestId: string;
  /** ISO 8601 in UTC: the moment at which every decision of this request is taken */
  readonly now: string;
  /** Real time, ISO 8601 in UTC, where the clock of the project shows another one. */
  readonly realTime?: string;
  /** Milliseconds since 1970; past it nobody waits for the answer */
  readonly deadline: number;
  /** Of a request that stores something: milliseconds since 1970. Past it, nothing is stored for it that had not begun by then. */
  readonly beginBy?: number | undefined;
  /** The same in the process that serves the request, by its clock that is never set (`performance.now()`). */
  readonly until?: number | undefined;
  /** The client's `Idempotency-Key` */
  readonly idempotencyKey?: string;
  /** Digest of the credential, with its role and scopes, of a request with an `Idempotency-Key`: that key is this caller's alone. */
  readonly caller?: string;
  /**
   * Set when this request was seen before (a client's retry, a redelivery, a crash before the answer): the moment of the first
   * time, ISO 8601. What that attempt did stands in streams since then, and is not done again.
   */
  readonly repeatSince?: string;
  /** With `repeatSince`: the position in the event store that everything stored by that attempt comes after. Clocks may go back. */
  readonly repeatAfter?: number | undefined;
  /** W3C `traceparent` */
  readonly trace?: string;
  /** As it was found for the request. Where absent, handlers ask for it. */
  readonly project?: ProjectBasics;
}

/** A request for one operation: the command or query of the feature that handles it. */
export abstract class OperationRequest<
  Body = undefined,
  Params extends object = Record<string, string>,
  Query extends object = Record<string, unknown>,
> {
  constructor(
    readonly context: RequestContext,
    readonly params: Params,
    readonly query: Query,
    readonly body: Body,
  ) {}
}
