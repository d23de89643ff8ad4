import { type MemoryFiles, type MemoryKeys } from '@perkstream/conformance/memory';
import { type Callouts, type FileStore, type KeyStore } from '@perkstream/ports';
import { type World } from '../world/world.js';
import { type Wire } from './wire.js';

export function simulatedKeys(stored: MemoryKeys, wire: Wire): KeyStore {
  return {
    obtain: (owner) => wire.call(`obtain ${owner}`, true, () => stored.obtain(owner)),
    find: (owner) => wire.call(`find ${owner}`, false, () => stored.find(owner)),
    destroy: (owner) => wire.call(`destroy ${owner}`, true, () => stored.destroy(owner)),
    destroyAll: (prefix) => wire.call(`destroyAll ${prefix}`, true, () => stored.destroyAll(prefix)),
  };
}

export function simulatedFiles(stored: MemoryFiles, wire: Wire): FileStore {
  return {
    write: (name, content) => wire.call(`write ${name}`, true, () => stored.write(name, content)),
    read: (name) => wire.call(`read ${name}`, false, () => stored.read(name)),
    delete: (name) => wire.call(`delete ${name}`, true, () => stored.delete(name)),
    list: (folder) => wire.call(`list ${folder}`, false, () => stored.list(folder)),
    clear: async () => undefined,
  };
}

/** What addresses outside were sent, in the order in which it arrived. */
export interface Sent {
  readonly url: string;
  readonly body: string;
}

const sentIn = new WeakMap<World, Sent[]>();

export function sentOutside(world: World): Sent[] {
  const sent = sentIn.get(world) ?? [];
  sentIn.set(world, sent);
  return sent;
}

/** Addresses outside are always there, and say yes. What is sent, or the answer to it, is lost now and then. */
export function simulatedCallouts(wire: Wire): Callouts {
  const receive = (sent: Sent) => {
    sentOutside(wire.world).push(sent);
    return { status: 200 };
  };
  return {
    mayBePublic: () => true,
    post: ({ url, body }) =>
      wire.call(`post ${url}`, true, () => receive({ url, body })).catch(() => ({ failure: 'unreachable' as const })),
  };
}
