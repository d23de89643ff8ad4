import { spawnSync } from 'node:child_process';

/** Characters that it may print: requests of a megabyte are among them. */
const MAX_OUTPUT_CHARACTERS = 64 * 1_048_576;

/** Runs a bench that measures sources which only its own package may import. @returns what it printed */
export function runFromSources(bench: string, ...args: readonly string[]): string {
  const root = new URL('../../', import.meta.url);
  const loader = new URL('tools/typescript-loader.mjs', root);
  const file = new URL(bench, root);
  const node = ['--conditions=@perkstream/source', '--import', loader.href, file.pathname, ...args];
  const { status, stdout, stderr, error } = spawnSync(process.execPath, node, {
    encoding: 'utf8',
    maxBuffer: MAX_OUTPUT_CHARACTERS,
  });
  if (status !== 0) throw error ?? new Error(stderr);
  return stdout;
}
