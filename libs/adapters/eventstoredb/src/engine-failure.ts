import { EngineUnavailable, WrongExpectedRevision } from '@perkstream/ports';

export const ENGINE = 'event store';

/** An error of the client. It is recognised by its fields, because a test runner loads its classes more than once. */
interface ClientFailure extends Error {
  /** The client's own name of what happened; absent where it passes on what gRPC said. */
  readonly type?: string;
  /** The status code of gRPC. */
  readonly code?: number;
  readonly actualVersion?: bigint | string;
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

/** Answers of a server that did not even try. */
const REFUSALS = new Set(['not-leader', 'access-denied']);

/**
 * gRPC has one code for a connection that was lost and for one that never was. Only the message tells whether the request can
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

/** @returns undefined for what is nobody's absence, but a mistake */
export function unavailable(error: unknown): EngineUnavailable | undefined {
  if (error instanceof EngineUnavailable) return error;
  if (!(error instanceof Error)) return undefined;
  const { type, code, message } = error as ClientFailure;
  if (type === undefined && code === undefined && !NEVER_SENT.test(message)) return undefined;
  if (type !== undefined && ANSWERS.has(type)) return undefined;
  if (code === INVALID_ARGUMENT) return undefined;
  const notDone = REFUSALS.has(type ?? '') || NEVER_SENT.test(message);
  return away(notDone ? 'not_done' : 'unknown', error);
}

export function away(outcome: 'not_done' | 'unknown', cause?: unknown): EngineUnavailable {
  const root = cause instanceof EngineUnavailable ? (cause.cause ?? cause) : cause;
  const reason = root instanceof Error ? `: ${root.message}` : '';
  return new EngineUnavailable(ENGINE, outcome, { cause: root, message: `${ENGINE} is not available${reason}` });
}

export function wrongRevision(error: unknown, stream: string, expected: number): WrongExpectedRevision | undefined {
  if (!isOfType(error, 'wrong-expected-version')) return undefined;
  const { actualVersion } = error as ClientFailure;
  const actual = typeof actualVersion === 'bigint' ? Number(actualVersion) : -1;
  return new WrongExpectedRevision(stream, expected, actual);
}
