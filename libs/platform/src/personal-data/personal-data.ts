import { createCipheriv, createDecipheriv, createHash, randomBytes } from 'node:crypto';
import { entriesAtMost } from '@perkstream/kernel';
import { LRUCache } from 'lru-cache';
import { type KeyStore, type NewEvent, type RecordedEvent } from '@perkstream/ports';
import { streamName } from '../stream-name.js';
import {
  type ChangePart,
  goneOf,
  isMadeAtFirstUse,
  keyNameOf,
  pathsOf,
  personalPathsOf,
  sealedIn,
  sealedPart,
  withParts,
} from './personal-parts.js';

/** An event's `data` in which what is personal is sealed: readable only while the owner's key exists. */
interface SealedData {
  /** base64 of nonce, tag and cipher text of the JSON of `data`; the nonce begins with the mark of its key */
  readonly sealed: string;
}

const NONCE_BYTES = 12;
const MARK_BYTES = 4;
const TAG_BYTES = 16;
const MAX_CACHED_KEYS = 50_000;
/** Milliseconds for which other replicas can still read the data of a person who is forgotten in one of them. */
const KEY_TTL_MS = 60_000;

type Paths = readonly (readonly string[])[];
/** Whose key a part needs; undefined: none. */
type PersonOfPart = (part: unknown, around: string | undefined) => string | undefined;
/** By the streams of the persons; undefined: that key is gone. */
type Keys = ReadonlyMap<string, Uint8Array | undefined>;
interface OfProject {
  readonly projectId: string;
}
/** An event or a document, as it is stored. */
interface Stored extends OfProject {
  readonly data: object;
  readonly paths: Paths;
}

/**
 * Encrypts the events of streams about a person, with a key for each stream (AES-256-GCM, bound to the stream's name).
 * After the key is destroyed, only the fact that each event happened is left. Parts of other events and of documents that are about a
 * person are encrypted under the same key.
 */
export class PersonalData {
  private readonly keysAtHand = new LRUCache<string, Uint8Array>({
    ...entriesAtMost(MAX_CACHED_KEYS),
    ttl: KEY_TTL_MS,
  });
  /** Streams of persons whose key was asked for in vain. */
  private readonly gone = new LRUCache<string, true>({ ...entriesAtMost(MAX_CACHED_KEYS), ttl: KEY_TTL_MS });
  /** Increases when a person is erased, so that a key that was requested before is not cached again. */
  private forgotten = 0;

  constructor(private readonly keys: KeyStore) {}

  /** Has the key of the stream at hand, so that sealing and opening need not wait. */
  async prepare(stream: string): Promise<void> {
    if (this.keysAtHand.get(stream)) return;
    const { forgotten } = this;
    const key = await this.keys.obtain(stream);
    if (forgotten === this.forgotten) this.keysAtHand.set(stream, key);
  }

  /** Whether `sealAll` can seal now. If so, the key stays at hand until after the commit in which views read what was sealed. */
  isAtHand(stream: string): boolean {
    const key = this.keysAtHand.get(stream);
    if (key) this.keysAtHand.set(stream, key);
    return key !== undefined;
  }

  /** After this nothing that was written about the person can be read. */
  async forget(stream: string): Promise<void> {
    await this.keys.destroy(stream);
    this.forgotten += 1;
    this.keysAtHand.delete(stream);
  }

  /** The same for every person of a project. @param category the first part of the names of the streams */
  async forgetAll(category: string, projectId: string): Promise<void> {
    const streams = streamName(category, projectId, '');
    await this.keys.destroyAll(streams);
    this.forgotten += 1;
    // Not all of the cache: commands of other projects are about to seal.
    for (const stream of [...this.keysAtHand.keys()]) if (stream.startsWith(streams)) this.keysAtHand.delete(stream);
  }

  sealAll(stream: string, events: readonly NewEvent[]): readonly NewEvent[] {
    const key = this.keysAtHand.get(stream);
    if (!key) throw new Error(`The key of ${stream} is not at hand`);
    return events.map((event) => ({ ...event, data: { sealed: seal(key, stream, event.data) } }));
  }

  /** Events in the clear; those whose key is destroyed come without data. Fetches the keys that are not at hand. */
  async openAll<E extends RecordedEvent>(events: readonly E[]): Promise<readonly E[]> {
    // Not read from the cache again at the end: a key may leave it while others are fetched, and the person would seem erased.
    const keys = new Map<string, Uint8Array | undefined>();
    for (const { stream, data } of events) {
      if (!isSealed(data) || keys.has(stream)) continue;
      keys.set(stream, this.keysAtHand.get(stream) ?? (await this.find(stream)));
    }
    return events.map((event) => openWith(event, keys.get(event.stream)));
  }

  /** Like `openAll` for an event whose key is at hand, as it is for every event that this process has just sealed. */
  openNow<E extends RecordedEvent>(event: E): E {
    return isSealed(event.data) ? openWith(event, this.keysAtHand.get(event.stream)) : event;
  }

  /** Streams of the persons whose keys `sealParts` needs and does not have at hand. */
  peopleToPrepare(projectId: string, events: readonly Pick<NewEvent, 'type' | 'data'>[]): readonly string[] {
    const streams = new Set<string>();
    for (const { type, data } of events) {
      const paths = personalPathsOf(type);
      if (paths.length === 0) continue;
      withParts(data, paths, (part, around) => {
        const ownerId = whoseKeySeals(part, around);
        if (ownerId === undefined) return part;
        const stream = keyNameOf(projectId, ownerId);
        if (!this.isAtHand(stream) && !this.isGone(stream)) streams.add(stream);
        return part;
      });
    }
    return [...streams];
  }

  /** Fetches the keys, where they are not gone. None is made of a person: it would be one for somebody who was erased. */
  async preparePeople(streams: readonly string[]): Promise<void> {
    await Promise.all(streams.map((name) => (isMadeAtFirstUse(name) ? this.prepare(name) : this.find(name))));
  }

  /** After this nothing that the filter was can be read. @param keyId `fkey_…` */
  forgetFilter(projectId: string, keyId: string): Promise<void> {
    return this.forget(keyNameOf(projectId, keyId));
  }

  /** What events say about people is sealed. Of a person whose key is gone it is left out. See `PERSONAL_PARTS`. */
  sealParts(projectId: string, events: readonly NewEvent[]): readonly NewEvent[] {
    const keyOf = (stream: string) => this.keyOrGone(stream);
    return events.map((event) => {
      const paths = personalPathsOf(event.type);
      if (paths.length === 0) return event;
      const data = withParts(event.data, paths, sealing(projectId, keyOf));
      return data === event.data ? event : { ...event, data };
    });
  }

  /** Events with what they say about people in the clear; nothing where the key of the person is gone. */
  async openParts<E extends RecordedEvent>(events: readonly E[]): Promise<readonly E[]> {
    return this.eachWithKeys(events, whoseKeyOpens, opening);
  }

  /** The same for documents, and for states in memory: what they say in the clear is left out as well where the key is gone. */
  async openDocuments<D extends OfProject>(parts: readonly string[], documents: readonly D[]): Promise<D[]> {
    const paths = pathsOf(parts);
    const stored = documents.map((data) => ({ projectId: data.projectId, data, paths }));
    const keys = await this.keysOfPeople(stored, whoseKeyOpens);
    const keyOf = (stream: string) => keys.get(stream);
    return documents.map((data) => withParts(data, paths, opening(data.projectId, keyOf)));
  }

  /** Events as views take them: whole, but for parts about people, which are sealed also where earlier versions stored them in the clear. */
  async forViews(events: readonly RecordedEvent[]): Promise<readonly RecordedEvent[]> {
    return this.eachWithKeys(await this.openAll(events), whoseKeySeals, sealing);
  }

  private async eachWithKeys<E extends RecordedEvent>(
    events: readonly E[],
    whoseKey: PersonOfPart,
    changeWith: (projectId: string, keyOf: (stream: string) => Uint8Array | undefined) => ChangePart,
  ): Promise<readonly E[]> {
    const stored: Stored[] = [];
    for (const { type, data, metadata } of events) {
      const paths = personalPathsOf(type);
      if (paths.length > 0) stored.push({ projectId: metadata.projectId, data, paths });
    }
    const keys = await this.keysOfPeople(stored, whoseKey);
    if (keys.size === 0) return events;
    return events.map((event) => {
      const paths = personalPathsOf(event.type);
      if (paths.length === 0) return event;
      const change = changeWith(event.metadata.projectId, (stream) => keys.get(stream));
      const data = withParts(event.data, paths, change);
      return data === event.data ? event : { ...event, data };
    });
  }

  private async keysOfPeople(all: readonly Stored[], whoseKey: PersonOfPart): Promise<Keys> {
    const streams = new Set<string>();
    for (const { projectId, data, paths } of all) {
      withParts(data, paths, (part, around) => {
        const ownerId = whoseKey(part, around);
        if (ownerId !== undefined) streams.add(keyNameOf(projectId, ownerId));
        return part;
      });
    }
    const found = [...streams].map(
      async (stream) => [stream, this.keysAtHand.get(stream) ?? (await this.find(stream))] as const,
    );
    return new Map(await Promise.all(found));
  }

  /** Whether the key was asked for in vain. If so, that stays known until after the commit, as a key at hand does. */
  private isGone(stream: string): boolean {
    const isGone = this.gone.has(stream);
    if (isGone) this.gone.set(stream, true);
    return isGone;
  }

  /** undefined: gone */
  private keyOrGone(stream: string): Uint8Array | undefined {
    const key = this.keysAtHand.get(stream);
    if (!key && !this.gone.has(stream)) throw new Error(`The key of ${stream} is not at hand`);
    return key;
  }

  private async find(stream: string): Promise<Uint8Array | undefined> {
    const { forgotten } = this;
    const key = await this.keys.find(stream);
    if (!key) this.gone.set(stream, true);
    else if (forgotten === this.forgotten) this.keysAtHand.set(stream, key);
    return key;
  }
}

function whoseKeySeals(part: unknown, around: string | undefined): string | undefined {
  return sealedIn(part) ? undefined : around;
}

function whoseKeyOpens(part: unknown, around: string | undefined): string | undefined {
  return sealedIn(part)?.ownerId ?? around;
}

/** Seals what is in the clear. */
function sealing(projectId: string, keyOf: (stream: string) => Uint8Array | undefined): ChangePart {
  return (part, ownerId) => {
    if (ownerId === undefined || sealedIn(part)) return part;
    const stream = keyNameOf(projectId, ownerId);
    const key = keyOf(stream);
    return key ? sealedPart(ownerId, seal(key, stream, part as object)) : goneOf(ownerId);
  };
}

/** Opens what is sealed. */
function opening(projectId: string, keyOf: (stream: string) => Uint8Array | undefined): ChangePart {
  return (part, around) => {
    const sealed = sealedIn(part);
    const ownerId = sealed?.ownerId ?? around;
    if (ownerId === undefined) return part;
    const stream = keyNameOf(projectId, ownerId);
    const key = keyOf(stream);
    if (!key) return goneOf(ownerId);
    return sealed ? open(key, stream, sealed.cipherText) : part;
  };
}

function isSealed(data: object): data is SealedData {
  return typeof (data as SealedData).sealed === 'string' && Object.keys(data).length === 1;
}

/** Whether the data of a stored event was sealed, and its key is gone. @param opened the same event as `openAll` returns it */
export function isUnreadable(stored: RecordedEvent, opened: RecordedEvent | undefined): boolean {
  return isSealed(stored.data) && Object.keys(opened?.data ?? {}).length === 0;
}

function openWith<E extends RecordedEvent>(event: E, key: Uint8Array | undefined): E {
  if (!isSealed(event.data)) return event;
  return { ...event, data: key ? open(key, event.stream, event.data.sealed) : {} };
}

/** Says which key sealed something, and nothing else about the key. */
function markOf(key: Uint8Array): Buffer {
  return createHash('sha256').update(key).digest().subarray(0, MARK_BYTES);
}

function seal(key: Uint8Array, stream: string, data: object): string {
  const nonce = Buffer.concat([markOf(key), randomBytes(NONCE_BYTES - MARK_BYTES)]);
  const cipher = createCipheriv('aes-256-gcm', key, nonce);
  cipher.setAAD(Buffer.from(stream));
  const text = Buffer.concat([cipher.update(JSON.stringify(data), 'utf8'), cipher.final()]);
  return Buffer.concat([nonce, cipher.getAuthTag(), text]).toString('base64');
}

/**
 * Without data where another key sealed it: that one is gone, as where the keys were lost and the stream was written to since.
 * @throws Error where this key sealed it and it was altered
 */
function open(key: Uint8Array, stream: string, sealed: string): object {
  const bytes = Buffer.from(sealed, 'base64');
  try {
    return decrypted(key, stream, bytes);
  } catch (error) {
    // Events of earlier versions have no mark: of those, what was altered seems sealed by a key that is gone.
    if (markOf(key).equals(bytes.subarray(0, MARK_BYTES))) throw error;
    return {};
  }
}

function decrypted(key: Uint8Array, stream: string, bytes: Buffer): object {
  const text = NONCE_BYTES + TAG_BYTES;
  const decipher = createDecipheriv('aes-256-gcm', key, bytes.subarray(0, NONCE_BYTES));
  decipher.setAAD(Buffer.from(stream));
  decipher.setAuthTag(bytes.subarray(NONCE_BYTES, text));
  return JSON.parse(
    Buffer.concat([decipher.update(bytes.subarray(text)), decipher.final()]).toString('utf8'),
  ) as object;
}
