import { type StreamPart, type StreamReader } from '@perkstream/published';
import { type FastifyRequest } from 'fastify';
import { askFor } from '../beside-operations.js';
import { type Edge } from '../edge.js';
import { type Exchange } from '../exchange.js';
import { type Gate } from '../gate.js';
import { EventStream } from './event-stream.js';
import { ProjectFeed } from './project-feed.js';

/** Clients that may watch one project at a time. */
const MOST_LISTENERS = 20;
const LONGEST_PLACE = 40;

/** Sends what happens in projects to those who watch them, until they leave, their key is gone or the process ends. */
export class StreamRoute {
  private readonly feeds = new Map<string, ProjectFeed>();
  private readonly streams = new Set<EventStream>();
  private isEnding = false;

  constructor(
    private readonly reader: StreamReader,
    private readonly edge: Edge,
    private readonly gate: Gate,
  ) {}

  readonly handle = async (request: FastifyRequest): Promise<void> => {
    const exchange = request.exchange as Exchange;
    const projectId = exchange.key?.projectId;
    if (!projectId) return exchange.refuseWith('unauthorized');
    const feed = this.feeds.get(projectId) ?? this.feedOf(projectId);
    if (feed.size >= MOST_LISTENERS) {
      return exchange.refuseWith('too_many_requests', `A project has ${MOST_LISTENERS} open streams at most`);
    }
    const stream = new EventStream(exchange, () => this.gate.stillAdmits(exchange));
    const leave = await feed.open((events) => stream.send(events), lastPlaceOf(request));
    if (!leave) return exchange.refuseWith('service_unavailable');
    this.streams.add(stream);
    stream.onEnd(() => {
      this.streams.delete(stream);
      leave();
    });
    if (this.isEnding) stream.end();
  };

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
  return typeof sent === 'string' && sent !== '' ? sent.slice(0, LONGEST_PLACE) : undefined;
}
