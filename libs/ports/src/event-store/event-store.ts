/** The expected revision of a stream that does not exist. The first event of a stream has revision 0. */
export const NO_STREAM = -1;

/** An event before it is stored. `id` makes the append idempotent: the same id at the same place is stored once. */
export interface NewEvent {
  /** UUID */
  readonly id: string;
  /** `<subject>.<past>`, such as `voucher.redeemed` */
  readonly type: string;
  readonly data: object;
  readonly metadata: EventMetadata;
}

/** Who did what when, and because of what. Never holds personal data in the clear. */
export interface EventMetadata {
  /** Of the event's `data`; 1 where absent. Older versions are upcast on read. */
  readonly schemaVersion?: number;
  readonly projectId: string;
  readonly actor: Actor;
  /** `API`, `CLIENT_API`, `USER_PORTAL` or `INTERNAL` */
  readonly channel: string;
  /** The request that started it all. */
  readonly correlationId: string;
  /** The command that decided it: a command that is repeated is recognised by it. */
  readonly causationId: string;
  /** Of an event that begins a process: the replica that carries it out. */
  readonly replica?: string;
  /** W3C `traceparent` */
  readonly trace?: string;
  /** ISO 8601 in UTC: the `now` of the command */
  readonly time: string;
}

export type Actor =
  | { readonly kind: 'key'; readonly id: string; readonly name?: string }
  | { readonly kind: 'user'; readonly id: string; readonly name?: string }
  | { readonly kind: 'system'; readonly id: string; readonly name?: string };

/** The first event of a stream that should not exist. */
export interface StreamBeginning {
  readonly stream: string;
  readonly event: NewEvent;
}

export interface RecordedEvent extends NewEvent {
  readonly stream: string;
  /** 0 for the first event of its stream, then one more each */
  readonly revision: number;
  /** The place in the order of all streams: grows, with gaps. */
  readonly position: number;
}

export interface ReadOptions {
  /** The first revision wanted: from the beginning (forwards) or the end (backwards) where absent. */
  readonly from?: number;
  readonly backwards?: boolean;
  /** At most this many events; 1,000 where absent. */
  readonly maxCount?: number;
}

export interface ReadAllOptions {
  /** The position of the last event that is not wanted; from the very first event where absent. */
  readonly after?: number | undefined;
  /** Fewer are read only where there are no more. */
  readonly maxCount: number;
  /** Only streams whose names begin with one of these; all where absent. */
  readonly streamPrefixes?: readonly string[];
  /** Only events of these types; all where absent. */
  readonly types?: readonly string[];
}

export interface Subscription {
  /** Ends it; resolves when the event in work, if any, is done. */
  stop(): Promise<void>;
}

export interface SubscribeOptions {
  /** The position of the last event that was handled; from the very first event where absent. */
  readonly after?: number;
  /** Only streams whose names begin with one of these; all where absent. */
  readonly streamPrefixes?: readonly string[];
  /** Only these types are wanted; all where absent. Others come too where leaving them out would save nothing. */
  readonly types?: readonly string[];
  /** Called now and then where types are left out: everything up to the position was handled, or is not wanted. */
  readonly passed?: (position: number) => Promise<void>;
  /** Events of one batch, in order; the next batch comes when the promise resolves. A rejection repeats the batch, after a pause. */
  readonly handle: (events: readonly RecordedEvent[]) => Promise<void>;
  /** Called once whenever the live end is reached. */
  readonly caughtUp?: () => void;
}

/**
 * Streams of events, appended at an expected revision. An answered append is durable: it survives a crash of process and machine.
 */
export interface EventStore {
  readonly capabilities: EventStoreCapabilities;

  /**
   * Appends all of `events` or none.
   * @param expectedRevision the revision of the stream's last event, `NO_STREAM` (-1) for a new stream
   * @returns the events as stored; those before the last may have its `position`: engines return where an append ends
   * @throws WrongExpectedRevision unless the stream is at that revision, or these very events (by id) stand there already
   * @throws AppendTooLarge for more than `MAX_APPEND_BYTES` bytes
   * @throws EngineUnavailable
   */
  append(stream: string, expectedRevision: number, events: readonly NewEvent[]): Promise<readonly RecordedEvent[]>;

  /**
   * Begins many streams, each with one event, for less than as many appends. Absent: the caller appends them one by one.
   * @returns in the order given: the event as stored; undefined where the stream had begun, unless with this very event (by id)
   * @throws AppendTooLarge where one of the events is; none is stored then
   * @throws EngineUnavailable
   */
  begin?(beginnings: readonly StreamBeginning[]): Promise<readonly (RecordedEvent | undefined)[]>;

  /** Events of one stream; empty for a stream that does not exist. @throws EngineUnavailable */
  read(stream: string, options?: ReadOptions): Promise<readonly RecordedEvent[]>;

  /** Events of all streams after a position, in order: for rebuilds and back-tests. @throws EngineUnavailable */
  readAll(options: ReadAllOptions): Promise<readonly RecordedEvent[]>;

  /** Catches up from a position, then goes on live, until stopped; reconnects by itself. Delivers at least once. */
  subscribe(options: SubscribeOptions): Subscription;

  /** Rejects with EngineUnavailable unless an append would succeed now. */
  ping(): Promise<void>;
}

export interface EventStoreCapabilities {
  /** This process is the only writer, so what it has read and appended is the whole truth: cached state needs no second look. */
  readonly exclusive: boolean;
  /**
   * Writes documents in the same commit as the events: `projector` is called inside the commit, with the events in order, and its
   * changes are committed with them. Absent: the caller writes them after the append.
   */
  readonly inlineProjections?: {
    attach(projector: InlineProjector): void;
    /** Of the last event that was committed; 0 before the first. */
    position(): number;
  };
}

export type InlineProjector = (events: readonly RecordedEvent[]) => readonly DocumentChange[];

/** A change of one document as a function of what it was. Returning null deletes it, returning the same object leaves it. */
export interface DocumentChange {
  readonly collection: string;
  readonly id: string;
  readonly change: (before: object | null) => object | null;
  /** No document has the id: it need not be looked for. */
  readonly isNew?: boolean;
}
