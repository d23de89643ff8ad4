// Runs a command of the standalone app after setting everything up: `node tools/run-command.mjs backup <file>`.
import './node-version.mjs';
import { pathToFileURL } from 'node:url';
import { mainOf } from './build/built-app.mjs';
import { prepareApp } from './prepare.mjs';

prepareApp('standalone');
await import(pathToFileURL(mainOf('standalone')).href);
