import crypto from 'node:crypto';
import { syncBuiltinESMExports } from 'node:module';
import timersPromises from 'node:timers/promises';
import { withGlobal } from '@sinonjs/fake-timers';
import { type Chance } from './chance.js';
import { type Owner } from './owner.js';

interface Ownership {
  owner(): Owner;
  enter(owner: Owner): void;
  /** What the code of the step that goes on gets of chance. */
  chance(kind: 'numbers' | 'bytes'): Chance;
}

export interface FakedProcess {
  plan(milliseconds: number, owner: Owner, action: () => void): void;
  steadyNow(): number;
  /** Of all owners; each may be ahead of it or behind. */
  moveTimeOfDay(milliseconds: number): void;
  fireNext(): void;
  restore(): void;
}

type Timer = ReturnType<typeof setTimeout>;
type Action = (...args: unknown[]) => void;

/**
 * Replaces time and chance of this process: code that runs in it needs no clock and no source of ids handed in. A timer belongs to
 * the owner of the step that made it.
 */
export function fakeProcess(start: number, ownership: Ownership): FakedProcess {
  const clock = withGlobal(globalThis).install({
    now: start,
    toFake: [
      'Date',
      'setTimeout',
      'clearTimeout',
      'setInterval',
      'clearInterval',
      'setImmediate',
      'clearImmediate',
      'performance',
      'hrtime',
    ],
  });
  // `Date` asks this for the time.
  Object.assign(globalThis.Date, { clock: timeOfDay(clock, ownership) });
  const steadyNow = () => Math.round(clock.performance.now());
  const restore: (() => void)[] = [() => clock.uninstall()];
  const replace = <Thing extends object>(thing: Thing, members: Partial<Record<keyof Thing, unknown>>) => {
    const before = Object.fromEntries(Object.keys(members).map((name) => [name, thing[name as keyof Thing]]));
    Object.assign(thing, members);
    restore.unshift(() => void Object.assign(thing, before));
  };

  const cleared = new WeakSet<object>();
  const fire = (owner: Owner, action: () => void, timer?: { at: Timer | undefined }): void => {
    if (owner.isDead && timer?.at) clock.clearTimeout(timer.at as never);
    if (owner.isDead || (timer?.at && cleared.has(timer.at))) return;
    const wait = owner.stalledUntil - steadyNow();
    if (wait > 0) return void clock.setTimeout(() => fire(owner, action, timer), wait);
    ownership.enter(owner);
    action();
  };
  const owned =
    (plan: (action: () => void, milliseconds: number) => Timer) =>
    (action: Action, milliseconds = 0, ...args: unknown[]): Timer => {
      const owner = ownership.owner();
      const timer: { at: Timer | undefined } = { at: undefined };
      timer.at = plan(() => fire(owner, () => action(...args), timer), milliseconds);
      return timer.at;
    };
  const clear = (timer: Timer | undefined): void => {
    if (timer === undefined || timer === null) return;
    cleared.add(timer);
    clock.clearTimeout(timer as never);
  };
  const setTimeout = owned((action, milliseconds) => clock.setTimeout(action, milliseconds) as unknown as Timer);
  // Replicas share the queue of `turnOfEventLoop`: the turn of one that has died or stalled comes all the same, so that others get theirs.
  const setImmediate = (action: Action, ...args: unknown[]): Timer => {
    const owner = ownership.owner();
    const turn = () => {
      ownership.enter(owner);
      action(...args);
    };
    return clock.setTimeout(turn, 0) as unknown as Timer;
  };
  replace(globalThis, {
    setTimeout,
    setInterval: owned((action, milliseconds) => clock.setInterval(action, milliseconds) as unknown as Timer),
    setImmediate,
    clearTimeout: clear,
    clearInterval: clear,
    clearImmediate: clear,
  });
  // Code takes no time here: between two steps the event loop is idle.
  replace(globalThis.performance, { eventLoopUtilization: () => ({ idle: steadyNow(), active: 0, utilization: 0 }) });
  replace(timersPromises, {
    setTimeout: (milliseconds: number, value: unknown, { signal }: { signal?: AbortSignal } = {}) =>
      new Promise((resolve, reject) => {
        if (signal?.aborted) return reject(signal.reason as Error);
        const abort = () => {
          clear(timer);
          reject(signal?.reason as Error);
        };
        const timer = setTimeout(() => {
          signal?.removeEventListener('abort', abort);
          resolve(value);
        }, milliseconds);
        signal?.addEventListener('abort', abort, { once: true });
      }),
  });
  replace(Math, { random: () => ownership.chance('numbers').next() });
  replace(
    crypto,
    seededCrypto(() => ownership.chance('bytes')),
  );
  syncBuiltinESMExports();
  restore.push(syncBuiltinESMExports);

  return {
    plan: (milliseconds, owner, action) => void clock.setTimeout(() => fire(owner, action), milliseconds),
    steadyNow,
    moveTimeOfDay: (milliseconds) => clock.setSystemTime(clock.now + milliseconds),
    fireNext: () => void clock.next(),
    restore: () => restore.forEach((each) => each()),
  };
}

/** Of the owner of the step that goes on. */
function timeOfDay(world: { readonly now: number }, ownership: Ownership): { readonly now: number } {
  return {
    get now() {
      return world.now + (ownership.owner().clockOffset ?? 0);
    },
  };
}

function seededCrypto(chance: () => Chance) {
  return {
    randomBytes: (count: number) => Buffer.from(chance().bytes(count)),
    randomInt: (from: number, end?: number) =>
      end === undefined ? chance().below(from) : from + chance().below(end - from),
    randomFillSync: <Bytes extends Uint8Array>(bytes: Bytes) => {
      bytes.set(chance().bytes(bytes.length));
      return bytes;
    },
    randomUUID: () => {
      const bytes = Buffer.from(chance().bytes(16));
      bytes[6] = ((bytes[6] ?? 0) & 0x0f) | 0x40;
      bytes[8] = ((bytes[8] ?? 0) & 0x3f) | 0x80;
      return bytes.toString('hex').replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5');
    },
  };
}
