import { Inject, Injectable } from '@nestjs/common';
import { EVENT_STORE, ViewRunner } from '@perkstream/platform';
import { type EventStore, type RecordedEvent, turnOfEventLoop } from '@perkstream/ports';
import { type HappeningsFound, type PlacedHappening } from '@perkstream/published';
import { happeningsIn, WATCHED_TYPES } from './happenings-in.js';

/** Before the first event. */
export const BEGINNING = -1;

/** Events that are read at once, of all projects; and how often before those who wait get what was found so far. */
const PAGE_EVENTS = 500;
const MAX_PAGES = 20;
/** Things that are kept of a project. Who is further behind reads the event store alone. */
const MAX_KEPT_EVENTS = 1_000;
/** A project that nobody has asked about for so long is not watched any more. */
const WATCHED_FOR_MS = 30_000;

interface Kept {
  readonly position: number;
  readonly placed: PlacedHappening;
}

/** What happened in one project that is watched. */
interface Watched {
  kept: Kept[];
  /** Everything after this position is in `kept`. */
  from: number;
  askedAt: number;
}

/**
 * Reads the event store once for all projects that are watched, up to its end, however much happens in others: each hears of its own
 * things in the same look.
 */
@Injectable()
export class HappeningTail {
  private readonly watched = new Map<string, Watched>();
  /** Up to where events were read; undefined while nobody watches. */
  private reached: number | undefined;
  private isAtEnd = false;
  private reading: Promise<void> | undefined;

  constructor(
    @Inject(EVENT_STORE) private readonly store: EventStore,
    private readonly views: ViewRunner,
  ) {}

  /** What happened in a project after a position, in order. */
  async after(projectId: string, position: number): Promise<HappeningsFound> {
    const project = this.watch(projectId, position);
    if (position < project.from) return this.missed(projectId, position, project.from);
    await this.readOn();
    // Too much has happened in it meanwhile.
    if (position < project.from) return this.missed(projectId, position, project.from);
    const happenings = project.kept.filter((each) => each.position > position).map(({ placed }) => placed);
    return { position: Math.max(position, this.reached ?? position), happenings, hasMore: !this.isAtEnd };
  }

  private watch(projectId: string, position: number): Watched {
    const now = performance.now();
    for (const [id, { askedAt }] of this.watched) if (now - askedAt > WATCHED_FOR_MS) this.watched.delete(id);
    if (this.watched.size === 0 && !this.reading) this.reached = position;
    this.reached ??= position;
    const project = this.watched.get(projectId) ?? { kept: [], from: this.reached, askedAt: now };
    project.askedAt = now;
    this.watched.set(projectId, project);
    return project;
  }

  /** All who ask meanwhile share one read. */
  private readOn(): Promise<void> {
    this.reading ??= this.read().finally(() => (this.reading = undefined));
    return this.reading;
  }

  private async read(): Promise<void> {
    this.isAtEnd = false;
    for (let page = 0; page < MAX_PAGES && !this.isAtEnd; page++) {
      const after = this.reached ?? BEGINNING;
      const shown = (await this.views.position()) ?? BEGINNING;
      const events = await this.readAfter(after);
      for (const event of events) this.keep(event);
      const last = events.at(-1)?.position ?? after;
      this.isAtEnd = events.length < PAGE_EVENTS;
      this.reached = this.isAtEnd ? Math.max(last, shown) : last;
      await turnOfEventLoop();
    }
  }

  private keep(event: RecordedEvent): void {
    const project = this.watched.get(event.metadata.projectId);
    if (!project) return;
    project.kept.push(...placedIn(event));
    const tooMany = project.kept.splice(0, project.kept.length - MAX_KEPT_EVENTS);
    project.from = tooMany.at(-1)?.position ?? project.from;
  }

  /** What a project's watchers have missed, read for them alone. */
  private async missed(projectId: string, position: number, upTo: number): Promise<HappeningsFound> {
    const events = await this.readAfter(position);
    const wanted = events.filter((event) => event.position <= upTo);
    const ofProject = wanted.filter(({ metadata }) => metadata.projectId === projectId).flatMap(placedIn);
    const happenings = ofProject.map(({ placed }) => placed);
    const isUpThere = events.length < PAGE_EVENTS || wanted.length < events.length;
    return { position: isUpThere ? upTo : (wanted.at(-1)?.position ?? upTo), happenings, hasMore: true };
  }

  private readAfter(position: number): Promise<readonly RecordedEvent[]> {
    const after = position === BEGINNING ? undefined : position;
    return this.store.readAll({ after, maxCount: PAGE_EVENTS, types: WATCHED_TYPES });
  }
}

function placedIn(event: RecordedEvent): Kept[] {
  const { position } = event;
  return happeningsIn(event).map((happening, index) => ({
    position,
    placed: { place: `${position}-${index}`, happening },
  }));
}
