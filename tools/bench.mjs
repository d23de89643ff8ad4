// `npm run bench`: measures the engine against a bare HTTP server, as ratios within one run.
import './node-version.mjs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { prepare } from './prepare.mjs';

prepare({ build: true });
await import(pathToFileURL(join(import.meta.dirname, '../bench/dist/main.js')).href);
