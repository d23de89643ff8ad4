import { type Collection, type CollectionDefinition, type RecordedEvent } from '@perkstream/ports';
import { type Build, type Replay, type Tempo } from './rebuild.js';
import { type View } from './view.js';

/** Writes the documents of views as events come in: in the commit of the events, or beside it. */
export interface ViewKeeper {
  /** True when events of the view were stored before the view existed. */
  hasMissed(view: View): boolean;
  /** How the documents of the view are kept. */
  definitionOf(view: View): CollectionDefinition;
  /** Builds views in their targets. */
  readonly replay: Replay;
  /** Replays what came in after the position, and swaps the view in so that no event is left out. */
  finish(build: Build, tempo: Tempo, from: number | undefined): Promise<void>;
  /** Resolves when the documents show the events, as far as answers wait for that. */
  reached(events: readonly RecordedEvent[]): Promise<void>;
  /**
   * Resolves when all documents show the event at the position, which is one that some view takes.
   * @throws EngineUnavailable where they do not for too long
   */
  caughtUpTo(position: number): Promise<void>;
  /** Of the last event that the views show; undefined before the first. */
  position(): Promise<number | undefined>;
  /** Documents as the view made them. */
  shown(collection: Collection<object>): Collection<object>;
  /** Removes what is kept of documents that were deleted long ago. Called now and then. */
  sweep(views: readonly View[]): Promise<void>;
  start(): Promise<void>;
  stop(): Promise<void>;
}

/** The views that take events of a type. */
export type ViewsOf = (type: string) => readonly View[];
