import { EngineUnavailable, reasonOf, WrongExpectedRevision } from '@perkstream/ports';

const ENGINE = 'event store';

/** An error of the client. It is recognised by its fields, because a test runner loads its classes more than once. */
interface ClientFailure extends Error {
  /** The client's own name of what happened; absent where it passes on what gRPC said. */
  readonly type?: string;
  /** The status code of gRPC. */
  readonly code?: number;
  readonly actualVersion?: bigint | string;
  /** What gRPC sent beside it. */
  readonly metadata?: { getMap(): Readonly<Record<string, unknown>> };
}

/** Answers of an engine that is there: about the stream, or about a request that makes no sense. */
const ANSWERS = new Set([
  'stream-not-found',
  'wrong-expected-version',
  'invalid-argument',
  'invalid-transaction',
  'stream-deleted',
  'maximum-append-size-exceeded',
  'missing-required-metadata-property',
  'unsupported',
]);
const INVALID_ARGUMENT = 3;
const ABORTED = 10;

/** Answers of a server that did not even try: by type, and those to appends by their text alone. */
const REFUSALS = new Set(['not-leader', 'access-denied']);
const REFUSED = /Server Is Not Ready|Server Is Busy|No leader info available/;

/**
 * gRPC has one code for a connection that was lost and for one that never was. Only the message shows whether the request can
 * have left.
 */
const NEVER_SENT = /No connection established|Channel closed before call started|^Failed to discover/;

export function isOfType(error: unknown, type: string): boolean {
  return error instanceof Error && (error as ClientFailure).type === type;
}

/**
 * Whether the engine ended a live subscription because it was not read fast enough: the engine is there, and has lost nothing.
 */
export function isTooSlow(error: unknown): boolean {
  return error instanceof Error && (error as ClientFailure).code === ABORTED && /Consumer too slow/.test(error.message);
}

/** @returns undefined for a mistake of the caller */
export function unavailable(error: unknown): EngineUnavailable | undefined {
  if (error instanceof EngineUnavailable) return error;
  if (!(error instanceof Error)) return undefined;
  const { type, code, message } = error as ClientFailure;
  if (type === undefined && code === undefined && !NEVER_SENT.test(message)) return undefined;
  if (type !== undefined && ANSWERS.has(type)) return undefined;
  if (code === INVALID_ARGUMENT) return undefined;
  const isRefusal = REFUSALS.has(type ?? '') || REFUSED.test(message) || leaderNamedBy(error) !== undefined;
  const notDone = isRefusal || NEVER_SENT.test(message);
  return away(notDone ? 'not_done' : 'unknown', error);
}

export function away(outcome: 'not_done' | 'unknown', cause?: unknown): EngineUnavailable {
  const root = cause instanceof EngineUnavailable ? (cause.cause ?? cause) : cause;
  return new EngineUnavailable(ENGINE, outcome, {
    cause: root,
    message: `${ENGINE} is not available${reasonOf(root)}`,
  });
}

/** @returns `host:port` of the leader, where a node refuses what only the leader does and knows who that is */
export function leaderNamedBy(error: unknown): string | undefined {
  if (!(error instanceof Error)) return undefined;
  const named = (error as ClientFailure).metadata?.getMap() ?? {};
  if (named['exception'] !== 'not-leader') return undefined;
  return `${String(named['leader-endpoint-host'])}:${String(named['leader-endpoint-port'])}`;
}

export function wrongRevision(error: unknown, stream: string, expected: number): WrongExpectedRevision | undefined {
  if (!isOfType(error, 'wrong-expected-version')) return undefined;
  const { actualVersion } = error as ClientFailure;
  const actual = typeof actualVersion === 'bigint' ? Number(actualVersion) : -1;
  return new WrongExpectedRevision(stream, expected, actual);
}
