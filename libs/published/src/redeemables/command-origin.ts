import { type Actor } from '../language/actor.js';
import { type ProjectBasics } from '../language/project-basics.js';

/** Who sends a command to another context, as part of what. Equal to the platform's command context. */
export interface CommandOrigin {
  readonly projectId: string;
  readonly actor: Actor;
  readonly channel: string;
  readonly correlationId: string;
  /** The same id is the same command: it is carried out once. */
  readonly commandId: string;
  /** ISO 8601 in UTC */
  readonly now: string;
  /** Its place among commands that are carried out as of the same moment: ids that it makes sort in this order. */
  readonly ordinal?: number;
  readonly deadline?: number;
  readonly trace?: string;
  /** It may have been carried out before, since then. */
  readonly repeatSince?: string;
  /** As it was found for the request; whoever needs it asks for it where absent. */
  readonly project?: ProjectBasics;
}
