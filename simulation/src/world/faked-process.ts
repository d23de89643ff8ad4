import crypto from 'node:crypto';
import { syncBuiltinESMExports } from 'node:module';
import timersPromises from 'node:timers/promises';
import { withGlobal } from '@sinonjs/fake-timers';
import { type Chance } from './chance.js';
import { type Owner } from './owner.js';
import { Timer, Timers } from './timers.js';

interface Ownership {
  owner(): Owner;
  enter(owner: Owner): void;
  /** What the code of the step that goes on gets of chance. */
  chance(kind: 'numbers' | 'bytes'): Chance;
  /** Milliseconds by which the step that goes on has come late by now, as it looks. */
  delay(): number;
}

export interface FakedProcess {
  plan(milliseconds: number, owner: Owner, action: () => void): void;
  steadyNow(): number;
  /** Of all owners; each may be ahead of it or behind. */
  moveTimeOfDay(milliseconds: number): void;
  fireNext(): void;
  restore(): void;
}

type Action = (...args: unknown[]) => void;

/**
 * Replaces time and chance of this process: code that runs in it needs no clock and no source of ids handed in. A timer belongs to
 * the owner of the step that made it.
 */
export function fakeProcess(start: number, ownership: Ownership): FakedProcess {
  const clock = withGlobal(globalThis).install({
    now: start,
    toFake: ['Date', 'performance', 'hrtime'],
  });
  // Its own timers take a fifth of a run.
  const timers = new Timers();
  // `Date` asks this for the time.
  Object.assign(globalThis.Date, { clock: timeOfDay(clock, ownership) });
  const { now } = clock.performance as { now: () => number };
  const steadyNow = () => timers.now;
  const restore: (() => void)[] = [() => clock.uninstall()];
  const replace = <Thing extends object>(thing: Thing, members: Partial<Record<keyof Thing, unknown>>) => {
    const before = Object.fromEntries(Object.keys(members).map((name) => [name, thing[name as keyof Thing]]));
    Object.assign(thing, members);
    restore.unshift(() => void Object.assign(thing, before));
  };

  const fire = (owner: Owner, action: () => void, timer?: { at: Timer | undefined }): void => {
    if (owner.isDead) return clear(timer?.at);
    const wait = owner.stalledUntil - steadyNow();
    if (wait > 0) return later(owner, action, wait, timer?.at);
    ownership.enter(owner);
    action();
  };
  /** It may be cleared, or set anew, while its owner is stalled. */
  const later = (owner: Owner, action: () => void, wait: number, timer: Timer | undefined): void => {
    const turn = timer?.turn;
    timers.set(() => {
      if (timer?.turn === turn) fire(owner, action, { at: timer });
    }, wait);
  };
  const owned =
    (isRepeated: boolean) =>
    (action: Action, milliseconds = 0, ...args: unknown[]): Timer => {
      const owner = ownership.owner();
      const timer: { at: Timer | undefined } = { at: undefined };
      timer.at = timers.set(() => fire(owner, () => action(...args), timer), milliseconds, isRepeated);
      return timer.at;
    };
  const clear = (timer: Timer | undefined): void => {
    if (timer instanceof Timer) timers.clear(timer);
  };
  const setTimeout = owned(false);
  // Replicas share the queue of `turnOfEventLoop`: the turn of one that has died or stalled comes all the same, so that others get theirs.
  const setImmediate = (action: Action, ...args: unknown[]): Timer => {
    const owner = ownership.owner();
    return timers.set(() => {
      ownership.enter(owner);
      action(...args);
    }, 0);
  };
  replace(globalThis, {
    setTimeout,
    setInterval: owned(true),
    setImmediate,
    clearTimeout: clear,
    clearInterval: clear,
    clearImmediate: clear,
  });
  replace(globalThis.performance, { now: () => now() + ownership.delay() });
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
    plan: (milliseconds, owner, action) => void timers.set(() => fire(owner, action), milliseconds),
    steadyNow,
    moveTimeOfDay: (milliseconds) => clock.setSystemTime(clock.now + milliseconds),
    fireNext: () => timers.fireNext((milliseconds) => (clock.now += milliseconds)),
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
