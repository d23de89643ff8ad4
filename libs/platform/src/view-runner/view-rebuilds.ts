import { type Collection } from '@perkstream/ports';
import { whileHeld } from '../following/in-turn.js';
import { type Lease } from '../following/lease.js';
import { BackgroundTempo } from './background-tempo.js';
import { type View } from './view.js';
import { type ViewRunner } from './view-runner.js';

/** The latest rebuild, as all replicas of a service see it. */
export interface RebuildNote {
  /** In the order in which they take the places of those in use. */
  readonly views: readonly string[];
  /** How many of them are done. */
  readonly done: number;
  /** How far the others are. */
  readonly position?: number;
  /** Views that the rebuilds before did not finish. */
  readonly unfinishedBefore?: readonly string[];
  /** Nothing is left of the views that are not finished. */
  readonly isTidy?: boolean;
  /** Grows with each note. */
  readonly number?: number;
}

/**
 * - `idle`: nothing is going on
 * - `rebuilding`: it is made anew beside the one in use
 * - `failed`: that did not come to its end; the old one stays in use
 */
type RebuildState = 'idle' | 'rebuilding' | 'failed';

export interface ViewStatus {
  readonly name: string;
  readonly kind: View['kind'];
  readonly version: number;
  /** The types of the events that it takes. */
  readonly events: readonly string[];
  readonly state: RebuildState;
  /** In percent; of a view that is being made anew. */
  readonly progress?: number;
  /** Of the last event that it shows. */
  readonly position?: number;
  /** ISO 8601: when it was made anew last */
  readonly builtAt?: string;
}

interface ViewRebuildsParts {
  readonly views: ViewRunner;
  /** One document, `note`. */
  readonly notes: Collection<RebuildNote>;
  /** Held while a rebuild goes on, in one replica. */
  readonly lease: Lease;
  readonly reportFailure: (error: unknown) => void;
}

const NOTE = 'note';

/** Makes views anew while requests go on: in one pass over the log, one such job at a time in all replicas of the service. */
export class ViewRebuilds {
  private isBusy = false;
  private tidying: Promise<void> | undefined;
  private readonly ending = new AbortController();
  private job: Promise<void> = Promise.resolve();

  constructor(private readonly parts: ViewRebuildsParts) {}

  /** Removes what a rebuild left that did not come to its end, as where its replica died or an engine was away. Called now and then. */
  async tidy(): Promise<void> {
    const left = leftBy(await this.parts.notes.get(NOTE));
    if (left.length === 0 || this.isBusy || this.tidying || this.ending.signal.aborted) return;
    this.tidying = this.clear().finally(() => (this.tidying = undefined));
    await this.tidying;
  }

  /** Ends a running rebuild; the views in use stay. */
  async stop(): Promise<void> {
    this.ending.abort();
    await this.job;
  }

  /**
   * Begins to make one view anew, or all; goes on after the answer.
   * @returns false when that goes on already, in any replica
   */
  async begin(name?: string): Promise<boolean> {
    const { views, notes, lease, reportFailure } = this.parts;
    await this.tidying?.catch(() => undefined);
    if (this.isBusy || this.ending.signal.aborted) return false;
    this.isBusy = true;
    try {
      if (!(await lease.take())) return (this.isBusy = false);
      const wanted = views.names.filter((each) => name === undefined || each === name);
      const note = { views: wanted, done: 0, unfinishedBefore: leftBy(await notes.get(NOTE)) };
      await this.put(note);
      const work = whileHeld(lease, () => this.makeAll(note, name));
      this.job = work.catch(reportFailure).finally(() => (this.isBusy = false));
      return true;
    } catch (error) {
      this.isBusy = false;
      throw error;
    }
  }

  async statuses(): Promise<ViewStatus[]> {
    const { views, notes, lease } = this.parts;
    const [note, position] = await Promise.all([notes.get(NOTE), views.position()]);
    const isGoingOn = this.isBusy || (await lease.isHeldElsewhere());
    return Promise.all(
      views.all.map(async ({ kind, collection: { name, version }, events }) => {
        const state = stateOf(name, note, isGoingOn);
        const progress = state === 'rebuilding' ? percentOf(note?.position, position) : undefined;
        const builtAt = await views.builtAt(name);
        return {
          ...{ name, kind, version, events, state },
          ...(progress !== undefined && { progress }),
          ...(position !== undefined && { position }),
          ...(builtAt !== undefined && { builtAt }),
        };
      }),
    );
  }

  /** One that the store writes late never takes the place of a newer one. */
  private async put(note: RebuildNote): Promise<void> {
    const { notes } = this.parts;
    let isPut = false;
    while (!isPut) {
      const number = ((await notes.get(NOTE))?.number ?? 0) + 1;
      isPut = await notes.put(NOTE, { ...note, number }, { ifNewerBy: 'number' });
    }
  }

  private async clear(): Promise<void> {
    const { notes, lease, views } = this.parts;
    if (!(await lease.take())) return;
    await whileHeld(lease, async () => {
      // Another replica may have come to its end since the first look.
      const note = await notes.get(NOTE);
      const left = leftBy(note);
      if (!note || left.length === 0) return;
      if (await views.clearLeftovers(left)) await this.put({ ...note, isTidy: true });
    });
  }

  private async makeAll(begun: RebuildNote, name: string | undefined): Promise<void> {
    let note = begun;
    const noting = (changed: Partial<RebuildNote>) => this.put((note = { ...note, ...changed }));
    const tempo = new BackgroundTempo(async (position) => {
      await noting({ position });
      return (await this.parts.views.position()) ?? 0;
    }, this.ending.signal);
    const onBuilt = async () => void (await noting({ done: note.done + 1 }));
    try {
      await this.parts.views.rebuildByName(name, { tempo, onBuilt });
    } catch (error) {
      if (!this.ending.signal.aborted) throw error;
    }
  }
}

/** Views that may have documents beside those in use. */
function leftBy(note: RebuildNote | undefined): readonly string[] {
  if (!note || note.isTidy) return [];
  return [...new Set([...(note.unfinishedBefore ?? []), ...note.views.slice(note.done)])];
}

function stateOf(name: string, note: RebuildNote | undefined, isGoingOn: boolean): RebuildState {
  const place = note?.views.indexOf(name) ?? -1;
  if (!note) return 'idle';
  // The last view counts as done only after everything is cleaned up, because a new rebuild may begin when all are
  // idle.
  const done = isGoingOn ? Math.min(note.done, note.views.length - 1) : note.done;
  if (place < done) return 'idle';
  return isGoingOn ? 'rebuilding' : 'failed';
}

/** 100 is for what is done. */
function percentOf(position = 0, end = 0): number {
  return end > 0 ? Math.min(99, Math.floor((100 * position) / end)) : 0;
}
