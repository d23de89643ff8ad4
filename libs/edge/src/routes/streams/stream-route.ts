import { type StreamPart, type StreamReader } from '@perkstream/published';
import { type FastifyRequest } from 'fastify';
import { askFor } from '../beside-operations.js';
import { type Edge } from '../edge.js';
import { type Exchange } from '../exchange.js';
import { type Gate } from '../gate.js';
import { EventStream } from './event-stream.js';
import { ProjectFeed } from './project-feed.js';

/** Clients that may watch one project at a time, and those of them that one person or key may have. */
const MAX_LISTENERS = 20;
const MAX_STREAMS_PER_HOLDER = 5;
const MAX_PLACE_CHARACTERS = 40;

/** Sends what happens in projects to those who watch them, until they leave, their key is gone or the process ends. */
export class StreamRoute {
  private readonly feeds = new Map<string, ProjectFeed>();
  private readonly streams = new Set<EventStream>();
  /** By project and person or key. */
  private readonly held = new Map<string, number>();
  private isEnding = false;

  constructor(
    private readonly reader: StreamReader,
    private readonly edge: Edge,
    private readonly gate: Gate,
  ) {}

  readonly handle = async (request: FastifyRequest): Promise<void> => {
    const exchange = request.exchange as Exchange;
    const { projectId, appId } = exchange.key ?? {};
    if (!projectId) return exchange.refuseWith('unauthorized');
    const stream = new EventStream(exchange, () => this.gate.stillAdmits(exchange));
    // Nothing follows the headers.
    if (request.method === 'HEAD') return stream.headersOnly();
    const holder = `${projectId} ${appId}`;
    const feed = this.feeds.get(projectId) ?? this.feedOf(projectId);
    const lacking = this.lackingPlace(feed, holder);
    if (lacking !== undefined) return exchange.refuseWith('too_many_requests', lacking);
    this.hold(holder, 1);
    stream.onEnd(() => this.hold(holder, -1));
    const leave = await feed.open((events) => stream.send(events), lastPlaceOf(request));
    if (!leave) {
      stream.giveUp();
      return exchange.refuseWith('service_unavailable');
    }
    this.streams.add(stream);
    stream.onEnd(() => {
      this.streams.delete(stream);
      leave();
    });
    if (this.isEnding) stream.end();
  };

  private lackingPlace({ size }: ProjectFeed, holder: string): string | undefined {
    if (size >= MAX_LISTENERS) return `A project has ${MAX_LISTENERS} open streams at most`;
    const isFull = (this.held.get(holder) ?? 0) >= MAX_STREAMS_PER_HOLDER;
    return isFull ? `One person or key has ${MAX_STREAMS_PER_HOLDER} open streams of a project at most` : undefined;
  }

  private hold(holder: string, more: 1 | -1): void {
    const held = (this.held.get(holder) ?? 0) + more;
    if (held > 0) this.held.set(holder, held);
    else this.held.delete(holder);
  }

  /** The process ends. */
  end(): void {
    this.isEnding = true;
    for (const stream of this.streams) stream.end();
    for (const feed of this.feeds.values()) feed.stop();
  }

  private feedOf(projectId: string): ProjectFeed {
    const ask = async (after: number | undefined) => {
      const part = await askFor<StreamPart>(new this.reader(projectId, after), projectId, this.edge);
      return part === 'unavailable' ? undefined : part;
    };
    const feed = new ProjectFeed(ask, () => this.feeds.delete(projectId));
    this.feeds.set(projectId, feed);
    return feed;
  }
}

function lastPlaceOf({ headers }: FastifyRequest): string | undefined {
  const sent = headers['last-event-id'];
  return typeof sent === 'string' && sent !== '' ? sent.slice(0, MAX_PLACE_CHARACTERS) : undefined;
}
