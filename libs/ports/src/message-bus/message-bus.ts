/** Carries requests to their handlers, in this process or another, and integration events to their subscribers. */
export interface MessageBus {
  /**
   * @throws EngineUnavailable when nobody answers before the deadline; TooMuchFound when the answer is too large to be carried
   */
  request<Answer = unknown>(message: RequestMessage): Promise<Answer>;

  /** Takes over requests of this name. One handler a name in one process; replicas share the load. */
  handle(name: string, handler: (message: RequestMessage) => Promise<unknown>): void;

  /**
   * Resolves when the bus has taken them durably. Events of one `key` stay in order. None: makes sure that the topic is there.
   * @throws EngineUnavailable
   */
  publish(topic: string, events: readonly PublishedMessage[]): Promise<void>;

  /**
   * Whether anybody has subscribed to the topic here, and wants the event if one is given, for a bus that keeps nothing for others;
   * absent: it keeps what is published for later subscribers.
   */
  isHeard?(topic: string, event?: Announced): boolean;

  /**
   * At least once, in order per key. `group`: members of one group share the topic. A rejection repeats the message.
   * @param wants messages that it is false for may be left out, and may come all the same; the same for all members of a group
   */
  subscribe(
    topic: string,
    group: string,
    handler: (message: PublishedMessage) => Promise<void>,
    wants?: (event: Announced) => boolean,
  ): void;

  /** Begins to serve what was handed to `handle` and `subscribe`; resolves when requests would be answered. */
  start(): Promise<void>;

  /** Takes nothing new, finishes what is in work, ends. */
  stop(): Promise<void>;

  /** Rejects with EngineUnavailable unless a request would be carried now. */
  ping(): Promise<void>;
}

export interface RequestMessage {
  /** Who handles it: the name of an operation, query or command. */
  readonly name: string;
  /** The service that hosts the handler (`promotions`). */
  readonly service: string;
  /** Requests of one key tend to meet in one replica. For locality only. */
  readonly key: string;
  /** Milliseconds since 1970: past it nobody waits, and it is dropped undecided. */
  readonly deadline: number;
  readonly payload: unknown;
}

/** What decides whether a subscriber wants a published event. */
export interface Announced {
  readonly type: string;
  readonly data: object;
}

export interface PublishedMessage {
  readonly key: string;
  readonly value: object;
  readonly headers?: Readonly<Record<string, string>>;
}
