import { fork } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import { type Topology } from '../cluster.js';
import { type RunOptions } from '../run.js';

/** A text that stands once in a file of the engine is another one. */
export interface SourceChange {
  /** From the root of the project. */
  readonly file: string;
  readonly from: string;
  readonly to: string;
}

/** A fault in a line of the engine. */
export interface PlantedInSource {
  readonly name: string;
  /** Where only that one can show it. */
  readonly topology?: Topology;
  readonly source: readonly SourceChange[];
}

const JUDGING = fileURLToPath(new URL('../judging.ts', import.meta.url));

/**
 * In a process whose loader makes the changes: the first of these seeds or scenarios with which something goes wrong.
 * @returns undefined where there is none
 */
export async function firstWrong<Asked extends Pick<RunOptions, 'seed'> | { readonly scenario: string }>(
  changes: readonly SourceChange[],
  all: Iterable<Asked>,
): Promise<{ asked: Asked; wrong: readonly string[] } | undefined> {
  const env = { ...process.env, PERKSTREAM_SOURCE_CHANGES: JSON.stringify(changes) };
  const judging = fork(JUDGING, { serialization: 'advanced', env });
  const died = once(judging, 'exit').then(([code]) => Promise.reject(new Error(`A process died: ${String(code)}`)));
  died.catch(() => undefined);
  try {
    for (const asked of all) {
      const answer = once(judging, 'message');
      judging.send(asked);
      const [{ wrong }] = (await Promise.race([answer, died])) as [{ wrong: readonly string[] }];
      if (wrong.length > 0) return { asked, wrong };
    }
    return undefined;
  } finally {
    if (judging.connected) judging.disconnect();
  }
}
