import { randomUUID } from 'node:crypto';
import { type EventStoreDBClient } from '@eventstore/db-client';
import unpacking from '@eventstore/db-client/dist/streams/appendToStream/unpackError.js';
import uuids from '@eventstore/db-client/dist/utils/grpcUUID.js';
import streamsGrpc from '@eventstore/db-client/generated/streams_grpc_pb.js';
import type streamsPb from '@eventstore/db-client/generated/streams_pb.js';
import { type AppendRequest, appendRequest } from './append-request.js';
import { away, leaderNamedBy, unavailable } from './engine-failure.js';
import { type Proposal } from './proposal.js';
import { type LivenessCheck } from './liveness-check.js';

const { StreamsClient } = streamsGrpc;
type Streams = InstanceType<typeof StreamsClient>;
type Call = ReturnType<Streams['batchAppend']>;
type Answer = streamsPb.BatchAppendResp;

interface Pending {
  readonly stream: string;
  readonly request: AppendRequest;
  readonly stored: (position: bigint) => void;
  readonly failed: (error: unknown) => void;
}

/**
 * All appends of a replica over one call, which costs a third of a call each. The client's own batches are not used: they share one
 * table of promises over the whole process, and a late answer throws out of an event handler, which ends the process.
 */
export class AppendChannel {
  private call: AppendCall | undefined;

  constructor(
    private readonly client: EventStoreDBClient,
    private readonly liveness: LivenessCheck,
  ) {}

  /**
   * @returns the position of the last of the events, which is the only one that the engine returns
   * @throws what the client says, or EngineUnavailable
   */
  async append(stream: string, expected: number, events: readonly Proposal[]): Promise<bigint> {
    const call = await this.open();
    const id = randomUUID();
    const request = appendRequest(id, stream, expected, events);
    return new Promise((resolve, reject) => {
      const settled = this.liveness.watch((reason) => {
        reject(away(call.forget(id) ? 'not_done' : 'unknown', reason));
      });
      call.send(id, {
        stream,
        request,
        stored: (position) => {
          settled();
          resolve(position);
        },
        failed: (error) => {
          settled();
          reject(error);
        },
      });
    });
  }

  /** Ends all calls. What is under way may have been stored. */
  close(reason: Error): void {
    this.call?.break(reason);
    this.call = undefined;
  }

  /** The call at work, or a new one where the client has connected anew. */
  private async open(): Promise<AppendCall> {
    const streams = await this.client['getGRPCClient'](StreamsClient, 'appends');
    if (this.call?.isOpenAt(streams)) return this.call;
    // A follower would forward them to its leader, which may be gone, and say so after seconds. Like this it refuses at once.
    const [metadata, options] = this.client['callArguments']({ requiresLeader: true }, { deadline: Infinity });
    const call = streams.batchAppend(metadata, options);
    const broken = (error: unknown) => void this.client['handleError'](streams, error as Error);
    this.call = new AppendCall(streams, call, this.liveness, broken);
    return this.call;
  }
}

/** One duplex call, from its first append to its end. */
class AppendCall {
  /** Written, or about to be. */
  private readonly pending = new Map<string, Pending>();
  /** Ids of those that are not written yet. */
  private readonly unsent = new Set<string>();
  private isFull = false;
  private isBroken = false;

  constructor(
    private readonly streams: Streams,
    private readonly call: Call,
    private readonly liveness: LivenessCheck,
    private readonly broken: (error: unknown) => void,
  ) {
    call.on('data', (answer: Answer) => this.take(answer));
    call.on('drain', () => {
      this.isFull = false;
      this.flush();
    });
    call.on('error', (error: Error) => this.break(error));
    call.on('end', () => this.break(new Error('The event store ended the call')));
  }

  isOpenAt(streams: Streams): boolean {
    return !this.isBroken && this.streams === streams;
  }

  send(id: string, pending: Pending): void {
    this.pending.set(id, pending);
    this.unsent.add(id);
    if (this.isBroken) this.failAll(new Error('The call has ended'));
    else this.flush();
  }

  /**
   * Gives up waiting for the answer to an append.
   * @returns whether it was never sent
   */
  forget(id: string): boolean {
    this.pending.delete(id);
    return this.unsent.delete(id);
  }

  break(reason: Error): void {
    if (this.isBroken) return;
    this.isBroken = true;
    this.call.cancel();
    this.broken(reason);
    this.failAll(reason);
  }

  private flush(): void {
    for (const id of this.unsent) {
      if (this.isFull) return;
      this.unsent.delete(id);
      const request = this.pending.get(id)?.request;
      if (request) this.isFull = !this.call.write(request);
    }
  }

  private take(answer: Answer): void {
    this.liveness.heard();
    const id = uuids.parseUUID(answer.getCorrelationId()) ?? '';
    const pending = this.pending.get(id);
    if (!pending) return;
    this.forget(id);
    const refusal = answer.getError();
    if (refusal) pending.failed(unpacking.unpackToCommandError(refusal, pending.stream));
    else pending.stored(BigInt(answer.getSuccess()?.getPosition()?.getCommitPosition() ?? -1));
  }

  /** A node that refuses to lead ends the call by that: of several appends on it, earlier ones may be stored all the same. */
  private failAll(reason: Error): void {
    const all = [...this.pending];
    const unsent = new Set(this.unsent);
    this.pending.clear();
    this.unsent.clear();
    const isOneOfSeveral = all.length - unsent.size > 1 && leaderNamedBy(reason) !== undefined;
    const whenSent = (!isOneOfSeveral && unavailable(reason)) || away('unknown', reason);
    for (const [id, { failed }] of all) failed(unsent.has(id) ? away('not_done', reason) : whenSent);
  }
}
