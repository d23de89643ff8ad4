import { EngineUnavailable, isUnavailable } from '@perkstream/ports';
import { ReplayCanceled } from '../back-test/replay.js';
import { type Failure } from './thread-messages.js';

export function failureOf(error: unknown): Failure {
  const kind = error instanceof ReplayCanceled ? 'canceled' : isUnavailable(error) ? 'unavailable' : 'bug';
  const text = error instanceof Error ? (error.stack ?? error.message) : String(error);
  return { kind, message: kind === 'bug' ? text : (error as Error).message };
}

export function errorOf({ kind, message }: Failure): Error {
  if (kind === 'canceled') return new ReplayCanceled(message);
  return kind === 'unavailable' ? new EngineUnavailable('replay', 'not_done', { message }) : new Error(message);
}
