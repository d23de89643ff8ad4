import { type RecordedEvent } from '@perkstream/ports';
import { type Client, type Json } from '../clients/client.js';
import { type EventLog } from '../engines/event-log.js';

/** What is wrong, in plain words, with what would be right; the event that shows it, and streams and ids that it is about. */
export interface Complaint {
  readonly text: string;
  readonly event?: RecordedEvent;
  readonly about?: readonly string[];
  readonly projectId?: string;
}

const MAX_REQUEST_CHARACTERS = 400;
/** Of what a complaint is about, the last events are shown. */
const MAX_EVENTS = 5;
/** Ids of what is stored, codes, and source ids with a number. */
const NAMES = /\b(?:[a-z]+_\w{20,}|[A-Z]{3,}(?:-\w+)*|[a-z]+-\d+)\b/g;

/** Writes each complaint as its reader needs it: with the events, the moments, and the requests that made them. */
export class Complaints {
  /** By the id of the event, the milliseconds since the world began. */
  private readonly moments = new Map<string, number>();

  constructor(
    private readonly log: EventLog,
    private readonly clients: readonly Client[],
  ) {}

  noteMoment({ id }: RecordedEvent, now: number): void {
    this.moments.set(id, now);
  }

  inWords(complaint: Complaint | string): string {
    const { text, event, about, projectId } =
      typeof complaint === 'string' ? ({ text: complaint } as Complaint) : complaint;
    const names = [...new Set(about ?? text.match(NAMES) ?? [])];
    const events = event ? [event] : this.lastAbout(names, projectId);
    return [text, ...events.map((each) => `    ${this.eventInWords(each)}`)].join('\n');
  }

  private eventInWords({ id, stream, revision, position, type, metadata }: RecordedEvent): string {
    const { time, correlationId } = metadata;
    const moment = `${time}, after ${this.moments.get(id)} ms`;
    return `${stream}@${revision} ${type}, position ${position}, ${moment}, by ${this.requestInWords(correlationId)}`;
  }

  /** As the client sent it. What goes on with a process has the key of the process in place of a request. */
  private requestInWords(id: string): string {
    const sent = this.clients.map(({ requests }) => requests.get(id)).find((found) => found !== undefined);
    if (!sent) {
      const [begun] = this.log.read(this.log.all.find(({ stream }) => stream.endsWith(`.${id}`))?.stream ?? '');
      const first = begun?.metadata.correlationId;
      return first === undefined || first === id ? id : `${id}, which was begun by ${this.requestInWords(first)}`;
    }
    const { operation, params, query, body } = sent;
    return `${id} ${operation} ${JSON.stringify({ params, query, body }).slice(0, MAX_REQUEST_CHARACTERS)}`;
  }

  /** Those whose stream has one of the names come first. */
  private lastAbout(names: readonly string[], projectId?: string): readonly RecordedEvent[] {
    if (names.length === 0) return [];
    const has = (text: string) => names.some((name) => text.includes(name));
    const all = this.log.all.filter(({ metadata }) => projectId === undefined || metadata.projectId === projectId);
    const ofStreams = all.filter(({ stream }) => has(stream));
    const found = ofStreams.length > 0 ? ofStreams : all.filter(({ data }) => has(JSON.stringify(data as Json)));
    return found.slice(-MAX_EVENTS);
  }
}
