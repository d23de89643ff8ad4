import { spawnSync } from 'node:child_process';

/** Runs a bench that measures sources which only its own package may import. @returns what it printed */
export function runFromSources(bench: string, ...args: readonly string[]): string {
  const root = new URL('../../', import.meta.url);
  const loader = new URL('libs/edge/bench/typescript-loader.mjs', root);
  const file = new URL(bench, root);
  const node = ['--conditions=@perkstream/source', '--import', loader.href, file.pathname, ...args];
  const { status, stdout, stderr } = spawnSync(process.execPath, node, { encoding: 'utf8' });
  if (status !== 0) throw new Error(stderr);
  return stdout;
}
