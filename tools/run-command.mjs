// Runs a command of the standalone app after setting everything up: `node tools/run-command.mjs backup <file>`.
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { prepare } from './prepare.mjs';

const [name, ...args] = process.argv.slice(2);
prepare({ build: true });
process.argv = [process.argv[0], name, ...args];
await import(pathToFileURL(join(import.meta.dirname, `../apps/standalone/dist/commands/${name}.js`)).href);
