import { type StreamPart } from '@perkstream/published';

/** Receives what happens in a project, as server-sent events; false: it takes no more. */
export type Listener = (events: string) => boolean;

/** Of the first answer of a stream. */
const RECENT_EVENTS = 50;
/** Events that are kept for clients that come back. */
const MAX_KEPT_EVENTS = 1_000;
const LOOK_INTERVAL_MS = 1_000;
/** So long after the last listener left, one that comes back goes on where it was. */
const LINGER_MS = 30_000;
/** Parts that one look asks for at most, while there is more. */
const MAX_PARTS = 100;

interface KeptEvent {
  readonly place: string | undefined;
  readonly text: string;
}

/** What happens in one project, asked for once for all who watch it. */
export class ProjectFeed {
  private readonly listeners = new Set<Listener>();
  private kept: KeptEvent[] = [];
  private position: number | undefined;
  private timer: NodeJS.Timeout | undefined;
  private looking: Promise<void> | undefined;
  private leftAt = 0;
  private opening = 0;

  /**
   * @param ask what happened after a position; rejects or answers undefined while that cannot be known
   * @param ended called when nobody has watched for a while
   */
  constructor(
    private readonly ask: (after: number | undefined) => Promise<StreamPart | undefined>,
    private readonly ended: () => void,
  ) {}

  /** How many watch it, or are about to. */
  get size(): number {
    return this.listeners.size + this.opening;
  }

  /**
   * Hands the last things to the listener, or those after the one that it had last, and from then on what happens.
   * @returns what ends it; undefined where nothing can be known now
   */
  async open(listener: Listener, lastPlace: string | undefined): Promise<(() => void) | undefined> {
    this.opening += 1;
    if (this.position === undefined) await this.look();
    this.opening -= 1;
    if (this.position === undefined) return undefined;
    this.listeners.add(listener);
    const at = lastPlace === undefined ? -1 : this.kept.findLastIndex(({ place }) => place === lastPlace);
    const missed = at < 0 ? this.kept.slice(-RECENT_EVENTS) : this.kept.slice(at + 1);
    listener(missed.map(({ text }) => text).join(''));
    this.plan();
    return () => this.leave(listener);
  }

  stop(): void {
    clearTimeout(this.timer);
    this.timer = undefined;
    this.listeners.clear();
    this.ended();
  }

  private leave(listener: Listener): void {
    this.listeners.delete(listener);
    this.leftAt = performance.now();
  }

  private plan(): void {
    this.timer ??= setTimeout(() => void this.round(), LOOK_INTERVAL_MS).unref();
  }

  private async round(): Promise<void> {
    await this.look();
    if (this.timer === undefined) return;
    this.timer = undefined;
    if (this.size === 0 && performance.now() - this.leftAt > LINGER_MS) this.stop();
    else this.plan();
  }

  /** Several who come at once share one look. */
  private look(): Promise<void> {
    this.looking ??= this.lookNow().finally(() => (this.looking = undefined));
    return this.looking;
  }

  /** Goes on while there is more, so that nobody is late because much has happened. */
  private async lookNow(): Promise<void> {
    for (let parts = 0; parts < MAX_PARTS; parts += 1) {
      const part = await this.ask(this.position).catch(() => undefined);
      if (!part) return;
      this.take(part);
      if (!part.hasMore) return;
    }
  }

  private take({ position, happenings }: StreamPart): void {
    this.position = position;
    const fresh = happenings.map(({ place, happening }) => ({ place, text: eventText(place, happening) }));
    if (fresh.length === 0) return;
    this.kept = [...this.kept, ...fresh].slice(-MAX_KEPT_EVENTS);
    const text = fresh.map((each) => each.text).join('');
    for (const listener of this.listeners) if (!listener(text)) this.listeners.delete(listener);
  }
}

/** JSON has no line breaks outside of texts, and none in them. */
function eventText(place: string | undefined, happening: { readonly type: string }): string {
  const id = place === undefined ? '' : `id: ${place}\n`;
  return `${id}event: ${happening.type}\ndata: ${JSON.stringify(happening)}\n\n`;
}
