import { EngineUnavailable, reasonOf } from '@perkstream/ports';

const ENGINE = 'message bus';

/** An error of kafkajs. It is recognised by its fields, because a test runner loads its classes more than once. */
interface ClientFailure extends Error {
  /** Of the socket, when that is what failed. */
  readonly code?: string;
  readonly cause?: unknown;
}

/** The connection was never there, so that nothing can have been sent over it. */
const NEVER_CONNECTED = new Set(['ECONNREFUSED', 'ENOTFOUND', 'EAI_AGAIN', 'EHOSTUNREACH', 'ENETUNREACH']);
const NEVER_SENT = /Connection timeout|Not connected|producer is disconnect/;

/** @param error what a send failed with: may the broker have it all the same? */
export function unavailable(error: unknown): EngineUnavailable {
  if (error instanceof EngineUnavailable) return error;
  const root = rootOf(error);
  const notDone = NEVER_CONNECTED.has(root?.code ?? '') || NEVER_SENT.test(root?.message ?? '');
  return away(notDone ? 'not_done' : 'unknown', root);
}

export function away(outcome: 'not_done' | 'unknown', cause?: unknown): EngineUnavailable {
  return new EngineUnavailable(ENGINE, outcome, { cause, message: `${ENGINE} is not available${reasonOf(cause)}` });
}

export function notDone(message: string): EngineUnavailable {
  return new EngineUnavailable(ENGINE, 'not_done', { message });
}

export function unknownOutcome(message: string): EngineUnavailable {
  return new EngineUnavailable(ENGINE, 'unknown', { message });
}

/** kafkajs wraps an error in another one, which says how often it tried. */
function rootOf(error: unknown): ClientFailure | undefined {
  if (!(error instanceof Error)) return undefined;
  const { cause } = error as ClientFailure;
  return cause instanceof Error ? rootOf(cause) : error;
}
