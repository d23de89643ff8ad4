import 'reflect-metadata';
import { isMainThread } from 'node:worker_threads';
import { runOnce, runProcess } from '@perkstream/assembly/running';

const [command, ...args] = process.argv.slice(2);

/** With the name of a command it does that instead; a thread of this process replays a back-test. */
export const started = isMainThread ? run() : import('./replay-thread.js').then((thread) => thread.replayBackTest());

function run(): Promise<void> {
  return command
    ? runOnce(async () => (await import('./commands/run-command.js')).runCommand(command, args))
    : runProcess(async () => (await import('./start-standalone.js')).start());
}
