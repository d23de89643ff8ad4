import { type MessageBus } from '@perkstream/ports';
import { type EdgeLogger, type RequestTracing } from '../edge-options.js';
import { type CodeGuesses } from '../limits/code-guesses.js';
import { type ConsoleSite } from '../keys/session-cookie.js';
import { type Drain } from '../server/edge-server.js';
import { type InFlight } from './in-flight.js';

/** What all routes of the edge work with. */
export interface Edge {
  readonly bus: MessageBus;
  readonly logger: EdgeLogger;
  readonly inFlight: InFlight;
  readonly tracing: RequestTracing | undefined;
  /** Why a request is answered 503. */
  readonly reportUnavailable: (engine: string, cause: string) => void;
  readonly deadlineMilliseconds: number;
  readonly drain: Drain;
  /** Absent: where the request was sent to. */
  readonly publicUrl: string | undefined;
  readonly site: ConsoleSite;
  readonly guesses: CodeGuesses;
}
