// Runs a command of the standalone app after setting everything up: `node tools/run-command.mjs backup <file>`.
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { prepare } from './prepare.mjs';

const [name, ...args] = process.argv.slice(2);
prepare({ build: true });
const { run } = await import(
  pathToFileURL(join(import.meta.dirname, `../apps/standalone/dist/commands/${name}.js`)).href
);
try {
  await run(args, process.env, console.log);
} catch (error) {
  console.error(process.env.LOG_LEVEL === 'debug' ? error : error.message);
  process.exitCode = 1;
}
