import { resolve } from 'node:path';
import { dataDirectoryOf } from '@perkstream/assembly';

/** What `tools/run-command.mjs` runs: `npm run <name> -- <args>`. An error's message is for the person who typed it. */
export type Command = (
  args: readonly string[],
  environment: NodeJS.ProcessEnv,
  print: (line: string) => void,
) => Promise<void>;

/** The command was not typed as it must be. */
export class WrongUsage extends Error {
  override readonly name = 'WrongUsage';
}

/** `<file> [--force]`, the file as seen from where the person stands. */
export function fileAndForce(
  args: readonly string[],
  environment: NodeJS.ProcessEnv,
  usage: string,
): { file: string; force: boolean } {
  const [file, ...more] = args.filter((arg) => !arg.startsWith('--'));
  const unknown = args.find((arg) => arg.startsWith('--') && arg !== '--force');
  if (!file || more.length > 0 || unknown) throw new WrongUsage(`Usage: ${usage}`);
  return { file: resolve(environment['INIT_CWD'] ?? '.', file), force: args.includes('--force') };
}

const ELSEWHERE = ['EVENTSTORE_URL', 'MONGODB_URL'];

function elsewhereIn(environment: NodeJS.ProcessEnv): string | undefined {
  return ELSEWHERE.find((name) => environment[name] || environment[`${name}_FILE`]);
}

/** Whether some of the data lie outside of the data folder. */
export function isElsewhere(environment: NodeJS.ProcessEnv): boolean {
  return elsewhereIn(environment) !== undefined;
}

/** The folder that holds all data. @throws WrongUsage when some lie in engines that have backups of their own */
export function findEmbeddedData(environment: NodeJS.ProcessEnv): string {
  const outside = elsewhereIn(environment);
  if (outside) throw new WrongUsage(`${outside} is set: back up and restore that engine by its own means`);
  return dataDirectoryOf(environment);
}
