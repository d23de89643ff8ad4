import 'reflect-metadata';
import { runOnce, runProcess } from '@perkstream/assembly/running';

const [command, ...args] = process.argv.slice(2);

/** With the name of a command it does that instead. */
export const started = command
  ? runOnce(async () => (await import('./commands/run-command.js')).runCommand(command, args))
  : runProcess(async () => (await import('./start-standalone.js')).start());
