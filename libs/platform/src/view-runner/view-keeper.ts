import { type Collection, type RecordedEvent } from '@perkstream/ports';
import { type Build } from './rebuild.js';
import { type View } from './view.js';

/** Writes the documents of views as events come in: in the commit of the events, or beside it. */
export interface ViewKeeper {
  /** True when events of the view were stored before the view existed. */
  hasMissed(view: View): boolean;
  /** Builds a view in the target, and swaps it in so that no event is left out. */
  build(build: Build): Promise<void>;
  /** Resolves when the documents show the events, as far as answers wait for that. */
  reached(events: readonly RecordedEvent[]): Promise<void>;
  /** Of the last event that the views show; undefined before the first. */
  position(): Promise<number | undefined>;
  /** Documents as the view made them. */
  shown(collection: Collection<object>): Collection<object>;
  start(): Promise<void>;
  stop(): Promise<void>;
}

/** The views that take events of a type. */
export type ViewsOf = (type: string) => readonly View[];
