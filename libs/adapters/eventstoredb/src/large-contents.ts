import { createHash } from 'node:crypto';
import { type EventStoreDBClient } from '@eventstore/db-client';
import { type EventMetadata, NO_STREAM, type RecordedEvent } from '@perkstream/ports';
import { type AppendChannel } from './append-channel.js';
import { collect } from './collect.js';
import { bytesOf, toJson, type Proposal } from './proposal.js';
import { type LivenessCheck } from './liveness-check.js';

/** What the engine takes in one append, unless it was configured otherwise. */
const ENGINE_APPEND_BYTES = 1_048_576;
const PIECE_BYTES = 1_000_000;
/** Streams of pieces; they belong to no aggregate, and readers of all streams do not see them. */
export const CONTENTS = 'contents-';
const EMPTY = Buffer.from('{}');

/** Where the data of an event stands, in the place of which the event has `{}`. */
interface Place {
  /** `contents-<project>.<hash>`: a JSON list, in pieces */
  readonly stream: string;
  readonly pieces: number;
  /** In the list. */
  readonly at: number;
}

type Stored = EventMetadata & { readonly contents?: Place };

/**
 * The engine takes a megabyte in one append, the port eight. The data of the largest events of a larger append is stored before them, in
 * pieces, in a stream of its own that is named by what it holds and how it is cut: stored again it is the same. Nothing refers to it when the append fails.
 */
export class LargeContents {
  constructor(
    private readonly client: EventStoreDBClient,
    private readonly liveness: LivenessCheck,
    private readonly channel: AppendChannel,
  ) {}

  /** @returns what may be appended in one call. @throws what the client says, or EngineUnavailable; nothing is appended then */
  async store(proposals: readonly Proposal[]): Promise<readonly Proposal[]> {
    let left = proposals.reduce((bytes, each) => bytes + bytesOf(each), 0);
    if (left <= ENGINE_APPEND_BYTES) return proposals;
    const large: Proposal[] = [];
    for (const each of [...proposals].sort((a, b) => b.data.length - a.data.length)) {
      if (left <= ENGINE_APPEND_BYTES) break;
      left -= each.data.length - MAX_PLACE_CHARACTERS;
      large.push(each);
    }
    const list = Buffer.concat([Buffer.from('['), ...between(large.map(({ data }) => data)), Buffer.from(']')]);
    const place = await this.storePieces(list, projectOf(large[0] as Proposal));
    return proposals.map((each) => {
      const at = large.indexOf(each);
      return at < 0 ? each : { ...each, data: EMPTY, metadata: withPlace(each.metadata, { ...place, at }) };
    });
  }

  /** The events with all their data, without what only this adapter writes about them. */
  async fetch(events: readonly RecordedEvent[]): Promise<readonly RecordedEvent[]> {
    if (!events.some((event) => 'contents' in event.metadata)) return events;
    const lists = new Map<string, Promise<readonly object[]>>();
    const whole = async (event: RecordedEvent): Promise<RecordedEvent> => {
      const { contents, ...metadata } = event.metadata as Stored;
      if (!contents) return event;
      const list = lists.get(contents.stream) ?? this.read(contents);
      lists.set(contents.stream, list);
      return { ...event, metadata, data: (await list)[contents.at] as object };
    };
    return Promise.all(events.map(whole));
  }

  private async storePieces(list: Buffer, projectId: string): Promise<Omit<Place, 'at'>> {
    const hash = createHash('sha256').update(`${PIECE_BYTES} `).update(list).digest('hex').slice(0, 32);
    const stream = `${CONTENTS}${projectId}.${hash}`;
    const pieces = Math.ceil(list.length / PIECE_BYTES);
    for (let at = 0; at < pieces; at++) {
      const piece: Proposal = {
        id: uuidOf(`${hash}/${at}`),
        type: 'contents.piece',
        contentType: 'application/octet-stream',
        data: list.subarray(at * PIECE_BYTES, (at + 1) * PIECE_BYTES),
        metadata: EMPTY,
      };
      await this.channel.append(stream, at === 0 ? NO_STREAM : at - 1, [piece]);
    }
    return { stream, pieces };
  }

  private async read({ stream, pieces }: Place): Promise<readonly object[]> {
    const found = await collect(this.client.readStream(stream, { maxCount: pieces }), this.liveness);
    if (found.length < pieces) throw new Error(`${stream} lacks pieces of what was stored there`);
    return JSON.parse(Buffer.concat(found.map(({ event }) => event?.data as Uint8Array)).toString()) as object[];
  }
}

/** Characters of metadata that say where data stands, at most. */
const MAX_PLACE_CHARACTERS = 200;

function withPlace(metadata: Buffer, contents: Place): Buffer {
  return toJson({ ...(JSON.parse(metadata.toString()) as EventMetadata), contents });
}

function projectOf({ metadata }: Proposal): string {
  return (JSON.parse(metadata.toString()) as EventMetadata).projectId;
}

function between(parts: readonly Buffer[]): Buffer[] {
  return parts.flatMap((part, at) => (at === 0 ? [part] : [Buffer.from(','), part]));
}

function uuidOf(text: string): string {
  const hex = createHash('sha256').update(text).digest('hex');
  return [hex.slice(0, 8), hex.slice(8, 12), `5${hex.slice(13, 16)}`, `a${hex.slice(17, 20)}`, hex.slice(20, 32)].join(
    '-',
  );
}
