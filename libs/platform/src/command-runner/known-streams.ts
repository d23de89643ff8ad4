import { getHeapStatistics } from 'node:v8';
import { LRUCache } from 'lru-cache';
import { type Aggregate, type DomainEvent } from '@perkstream/kernel';
import { streamName } from '../stream-name.js';
import { type StateLoader } from './state-loader.js';
import { type StreamState } from './stream-state.js';

/** After so many streams it is asked whether they take too much memory: one may have a megabyte. */
const READ_BETWEEN_LOOKS = 50;
/** Of the heap that the process may have. What is garbage already counts as well. */
const MAX_HEAP_SHARE = 0.4;

function isHeapFull(): boolean {
  const { used_heap_size: used, heap_size_limit: limit } = getHeapStatistics();
  return used > limit * MAX_HEAP_SHARE;
}

interface Found {
  readonly projectId: string;
  readonly key: string;
  readonly known: StreamState<unknown>;
}

/**
 * The streams that this process has in memory: those used last, and every one with appends under way. Each has a single
 * state, because two would not see each other's appends.
 */
export class KnownStreams {
  private readonly recent: LRUCache<string, StreamState<unknown>>;
  /** Streams that were not used recently, but have appends under way. */
  private readonly kept = new Map<string, StreamState<unknown>>();
  /** By category: what was found last. */
  private readonly lastOf = new Map<string, Found>();
  private readonly loading = new Map<string, Promise<StreamState<unknown>>>();
  private reads = 0;

  /** @param isAlone no other process writes streams */
  constructor(
    private readonly loader: StateLoader,
    max: number,
    private readonly isAlone: boolean,
    private readonly isFull = isHeapFull,
  ) {
    this.recent = new LRUCache<string, StreamState<unknown>>({
      max,
      dispose: (known, stream, reason) => {
        if (reason === 'evict' && known.tail) this.kept.set(stream, known);
        else known.forgotten = true;
      },
    });
  }

  find<S>(stream: string): StreamState<S> | undefined {
    const known = this.recent.get(stream) ?? this.keptOf(stream);
    return known && !known.broken ? (known as StreamState<S>) : undefined;
  }

  /** The same, by the parts of its name. Of a category one is looked up many times in a row: a project, its settings, a hot code. */
  findOf<S>(category: string, projectId: string, key: string): StreamState<S> | undefined {
    const last = this.lastOf.get(category);
    if (last?.key === key && last.projectId === projectId && !last.known.forgotten && !last.known.broken) {
      return last.known as StreamState<S>;
    }
    const known = this.find<S>(streamName(category, projectId, key));
    if (known) this.lastOf.set(category, { projectId, key, known });
    return known;
  }

  /**
   * Whether other processes may have written to the stream since it was read: where it is known, or is being read already. Asked
   * before `load`.
   */
  mayBeOld(stream: string, known: StreamState<unknown> | undefined): boolean {
    return !this.isAlone && (known !== undefined || this.loading.has(stream));
  }

  /** The state in memory; read from the stream where there is none, or where it turned out to be wrong. */
  load<C, E extends DomainEvent, S>(aggregate: Aggregate<C, E, S>, stream: string): Promise<StreamState<S>> {
    const known = this.find<S>(stream);
    if (known) return Promise.resolve(known);
    const underWay = this.loading.get(stream) as Promise<StreamState<S>> | undefined;
    if (underWay) return underWay;
    const loading = this.read(aggregate, stream).finally(() => this.loading.delete(stream));
    this.loading.set(stream, loading as Promise<StreamState<unknown>>);
    return loading;
  }

  /** Called when no append of the stream is under way any more. */
  settled<S>(stream: string, known: StreamState<S>): void {
    if (this.keptOf(stream) !== known) return;
    this.kept.delete(stream);
    if (!known.broken) this.recent.set(stream, known);
  }

  private async read<C, E extends DomainEvent, S>(
    aggregate: Aggregate<C, E, S>,
    stream: string,
  ): Promise<StreamState<S>> {
    const broken = (this.recent.peek(stream) ?? this.keptOf(stream)) as StreamState<S> | undefined;
    const base = broken && { state: broken.storedState, revision: broken.storedRevision };
    const known = await this.loader.load(aggregate, stream, base);
    this.kept.delete(stream);
    this.recent.set(stream, known as StreamState<unknown>);
    this.reads += 1;
    if (this.reads % READ_BETWEEN_LOOKS === 0 && this.isFull()) this.forgetHalf();
    return known;
  }

  private forgetHalf(): void {
    for (let left = this.recent.size >> 1; left > 0; left--) this.recent.pop();
  }

  private keptOf(stream: string): StreamState<unknown> | undefined {
    return this.kept.size === 0 ? undefined : this.kept.get(stream);
  }
}
