import { LRUCache } from 'lru-cache';
import { type EdgeKey, type KeyKind, type KeyLookup } from '../edge-options.js';
import { type Credentials } from './credentials.js';

const REMEMBERED = 10_000;
const KNOWN_MILLISECONDS = 30_000;

/**
 * The keys seen lately. Only positive answers are remembered, and for 30 seconds at most where nothing else is said: a key that
 * was revoked elsewhere ends then at the latest, one that `forget` names at once. Wrong tokens are asked about every time.
 */
export class KeyRing {
  private readonly known: LRUCache<string, EdgeKey>;
  private readonly asked = new Map<string, Promise<EdgeKey | undefined>>();
  private forgotten = 0;

  constructor(
    private readonly lookup: KeyLookup,
    private readonly knownMilliseconds = KNOWN_MILLISECONDS,
    clock: { now(): number } = performance,
  ) {
    this.known = new LRUCache({ max: REMEMBERED, ttl: knownMilliseconds, perf: clock, ttlResolution: 0 });
  }

  remembered(kind: KeyKind, { id, token }: Credentials): EdgeKey | undefined {
    return this.known.get(entryName(kind, id, token));
  }

  /** @throws EngineUnavailable */
  find(kind: KeyKind, { id, token }: Credentials): Promise<EdgeKey | undefined> {
    const name = entryName(kind, id, token);
    const asked = this.asked.get(name) ?? this.ask(name, kind, id, token).finally(() => this.asked.delete(name));
    this.asked.set(name, asked);
    return asked;
  }

  /** The key with that id was changed or revoked: ask again. */
  forget(appId: string): void {
    this.forgotten++;
    for (const [name, key] of this.known.entries()) if (key.appId === appId) this.known.delete(name);
  }

  private async ask(name: string, kind: KeyKind, id: string, token: string): Promise<EdgeKey | undefined> {
    const forgottenBefore = this.forgotten;
    const key = await this.lookup.find(kind, id, token);
    // An answer from before a `forget` may be out of date by now.
    if (key && this.knownMilliseconds > 0 && this.forgotten === forgottenBefore) this.known.set(name, key);
    return key;
  }
}

function entryName(kind: KeyKind, id: string, token: string): string {
  return `${kind}\n${id}\n${token}`;
}
