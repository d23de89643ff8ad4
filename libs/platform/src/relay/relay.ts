import { setTimeout as pause } from 'node:timers/promises';
import {
  type Collection,
  type EventStore,
  type MessageBus,
  type PublishedMessage,
  type RecordedEvent,
} from '@perkstream/ports';
import { type ContextName, eventTopic } from '@perkstream/published';
import { Follower } from '../following/follower.js';
import { Lease, type LeasedCheckpoint, leasedCheckpoints } from '../following/lease.js';
import { cloudEvents } from './cloud-event.js';
import { type ToPublish, type Translations } from './translations.js';

export const relayCheckpoints = leasedCheckpoints('relay_checkpoints');

interface Room {
  readonly topic: string;
  readonly translations: Translations;
}

/**
 * Milliseconds in which events gather after some were published, so that a busy store is published in few large steps.
 */
const GATHERING_MS = 25;
/** With this many events in one read, more may be waiting. */
const FULL_READ_EVENTS = 50;

/**
 * Publishes what happened, in order, at least once: the checkpoint moves only after the bus has taken the events, so nothing is
 * lost while the bus is away. Of several replicas one publishes at a time. Where a bus keeps nothing, only what somebody wants is
 * made, and where nobody listens, nothing is read either; a listener of a later start hears what happened from the
 * checkpoint on.
 */
export class Relay {
  private readonly rooms: Room[] = [];
  private byEvent = new Map<string, Room[]>();
  private readonly follower: Follower;
  /** ISO 8601: the time of the first event that is read and not published yet. */
  private oldest: string | undefined;
  private stopping = new AbortController();

  constructor(
    name: string,
    private readonly store: EventStore,
    private readonly bus: MessageBus,
    checkpoints: Collection<LeasedCheckpoint>,
    private readonly reportFailure: (error: unknown) => void = () => undefined,
    alone = store.capabilities.exclusive,
  ) {
    this.follower = new Follower({
      store,
      lease: new Lease(checkpoints, name, alone),
      types: () => this.byEvent.keys(),
      handle: (events) => this.relay(events),
      reportFailure,
    });
  }

  /** Whether this replica is the one that publishes. */
  get isActive(): boolean {
    return this.follower.isFollowing;
  }

  /** Seconds since the oldest event happened that waits to be published; 0 where none does, or another replica publishes. */
  lag(now: number): number {
    if (this.oldest === undefined || !this.isActive) return 0;
    return Math.max(0, now - Date.parse(this.oldest)) / 1_000;
  }

  /**
   * Resolves when nothing waits to be published by this replica, or when the time is over. On the in-process bus, policies have done by
   * then what follows from it. At once where another replica publishes.
   */
  async idle(milliseconds: number): Promise<void> {
    const until = performance.now() + milliseconds;
    const types = [...this.byEvent.keys()];
    while (this.isActive && performance.now() < until) {
      const { position } = this.follower;
      const [next] = await this.store.readAll({ after: Math.max(0, position), types, maxCount: 1 });
      if (!next) return;
      if (this.follower.position === position) await this.progress(until - performance.now());
    }
  }

  /** Publishes the events of a context on its topic. Call before `start`. */
  publish(context: ContextName, translations: Translations): void {
    this.rooms.push({ topic: eventTopic(context), translations });
  }

  /** Call after all subscriptions are made. */
  async start(): Promise<void> {
    const heard = this.rooms.filter(({ topic }) => this.bus.isHeard?.(topic) ?? true);
    this.byEvent = new Map();
    for (const room of heard) {
      for (const type of Object.keys(room.translations)) {
        this.byEvent.set(type, [...(this.byEvent.get(type) ?? []), room]);
      }
    }
    this.stopping = new AbortController();
    if (heard.length === 0) return;
    await this.follower.start();
    // Who subscribes before anything has happened finds the topic.
    for (const { topic } of heard) this.bus.publish(topic, []).catch(this.reportFailure);
  }

  async stop(): Promise<void> {
    this.stopping.abort();
    await this.follower.stop();
  }

  private progress(milliseconds: number): Promise<void> {
    return new Promise((resolve) => {
      const end = () => {
        clearTimeout(timer);
        forget();
        resolve();
      };
      const timer = setTimeout(end, milliseconds);
      const forget = this.follower.onProgress(end);
    });
  }

  /** @returns false where nothing was to be published */
  private async relay(events: readonly RecordedEvent[]): Promise<boolean> {
    const byTopic = this.translate(events);
    if (byTopic.size === 0) return false;
    this.oldest = events[0]?.metadata.time;
    await Promise.all([...byTopic].map(([topic, messages]) => this.bus.publish(topic, messages)));
    this.oldest = undefined;
    if (events.length < FULL_READ_EVENTS)
      await pause(GATHERING_MS, undefined, { signal: this.stopping.signal }).catch(() => undefined);
    return true;
  }

  /** In the order of the events, for all translations together. */
  private translate(events: readonly RecordedEvent[]): Map<string, PublishedMessage[]> {
    const byTopic = new Map<string, PublishedMessage[]>();
    for (const event of events) {
      for (const { topic, translations } of this.byEvent.get(event.type) ?? []) {
        const wanted = (translations[event.type]?.(event) ?? []).filter((each) => this.isWanted(topic, each));
        const messages = cloudEvents(event, wanted);
        const before = byTopic.get(topic);
        if (before) before.push(...messages);
        else if (messages.length > 0) byTopic.set(topic, messages);
      }
    }
    return byTopic;
  }

  private isWanted(topic: string, { event: { type }, data }: ToPublish): boolean {
    return this.bus.isHeard?.(topic, { type, data }) ?? true;
  }
}
