import { describe, it } from '@jest/globals';

/** What some topologies can be made to do besides answering. */
export type Capability = 'one process on a data folder';

/** Why a topology lacks it. */
const LACKING: Readonly<Record<string, Partial<Record<Capability, string>>>> = {
  embedded: {},
  cluster: {
    'one process on a data folder':
      'its data lie in engines that have commands of their own; `npm run faults` kills its services and engines',
  },
};

const topology = process.env['PERKSTREAM_TOPOLOGY'] ?? 'embedded';

/** Only what can come out differently on a cluster is asked of it: in the gate. */
const isDifferingOnly = process.env['PERKSTREAM_E2E_EXTENT'] === 'differing';

/** The test has the machine for itself, and takes its time: the long run. */
export const isLongRun = process.env['PERKSTREAM_QUIET_MACHINE'] === 'on';

/** Of how many operations something is tried that takes many requests each. A cluster takes ten times as long. */
export const operationsAtMost = topology === 'cluster' ? 50 : Infinity;

/** Of long tables the gate takes another part at each commit: by its number. Runs by hand, and the long run, take all of them. */
const turn = isLongRun ? undefined : process.env['PERKSTREAM_E2E_TURN'];

/** The rows of a long table that this run takes. @param parts into how many they are dealt */
export function inTurn<T>(rows: readonly T[], parts = 3): readonly T[] {
  return turn === undefined ? rows : rows.filter((_row, index) => index % parts === Number(turn) % parts);
}

/** How many requests of a kind are tried on each operation, evenly chosen: all of them in the long run. */
export const requestsAtMost = isLongRun ? Infinity : 5;

/**
 * Milliseconds that are promised, where a test has the machine for itself: in the long run. Elsewhere nothing is asserted of time, since
 * other tests run beside.
 */
export const promised = (milliseconds: number): number => (isLongRun ? milliseconds : Infinity);

/** Rows of a table that one process computes in the same way; one of them stands for all where only what differs is asked. */
export const alike = <T>(rows: readonly T[]): readonly T[] => (isDifferingOnly ? rows.slice(0, 1) : rows);

/** `it` for what a cluster cannot do differently. */
export const itAlike = isDifferingOnly ? it.skip : it;

/** `describe` for tests of what only some topologies can do; elsewhere they are reported as skipped, with the reason. */
export function describeWith(capability: Capability, title: string, tests: () => void): void {
  const reason = LACKING[topology]?.[capability];
  describeUnless(reason && `not in the topology ${topology}: ${reason}`, title, tests);
}

/** For faults of which the gate tries another one of the same kind. */
export const describeInLongRun = isLongRun ? describe : describe.skip;
export const itInLongRun = isLongRun ? it : it.skip;

/** `describe` for tests that need a program that this machine may lack. */
export function describeUnless(reason: string | undefined, title: string, tests: () => void): void {
  if (reason === undefined) describe(title, tests);
  else describe.skip(`${title} (${reason})`, tests);
}
