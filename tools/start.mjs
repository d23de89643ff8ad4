// `npm start`: sets everything up, then runs the engine in this process, in the foreground.
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { endWithNpm } from './end-with-npm.mjs';
import { prepareApp } from './prepare.mjs';

endWithNpm();
prepareApp('standalone');
await import(pathToFileURL(join(import.meta.dirname, '../apps/standalone/dist/main.js')).href);
