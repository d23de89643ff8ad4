import { type Actor } from '../language/actor.js';
import { type ProjectBasics } from '../language/project-basics.js';

/** The sender of a command, its time, and the request that it belongs to. */
export interface CommandOrigin {
  readonly projectId: string;
  readonly actor: Actor;
  readonly channel: string;
  /** The request that it belongs to. */
  readonly correlationId: string;
  /** The same id is the same command: it is carried out once. */
  readonly commandId: string;
  /** ISO 8601 in UTC */
  readonly now: string;
  /** Its place among commands that are carried out as of the same moment: ids that it makes sort in this order. */
  readonly ordinal?: number;
  /** Milliseconds since 1970 */
  readonly deadline?: number;
  /** The same in the process that serves the request, by its clock that is never set (`performance.now()`). */
  readonly until?: number | undefined;
  /** Of a request that stores something: milliseconds since 1970. Past it, nothing is stored for it that had not begun by then. */
  readonly beginBy?: number | undefined;
  readonly trace?: string;
  /** Set when the command may have been carried out since this moment: its stream is searched first. */
  readonly repeatSince?: string;
  /** With `repeatSince`: the position in the event store after which it may stand; the whole stream is searched where absent. */
  readonly repeatAfter?: number | undefined;
  /** The project, where the request has looked it up already. */
  readonly project?: ProjectBasics;
}
