// Runs a command of the standalone app after setting everything up: `node tools/run-command.mjs backup <file>`.
import './node-version.mjs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { prepareApp } from './prepare.mjs';

prepareApp('standalone');
await import(pathToFileURL(join(import.meta.dirname, '../apps/standalone/dist/main.js')).href);
