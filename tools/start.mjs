// `npm start`: sets everything up, then runs the engine in this process, in the foreground.
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { prepare } from './prepare.mjs';

const startedBy = process.ppid;
prepare({ build: true });
await import(pathToFileURL(join(import.meta.dirname, '../apps/standalone/dist/main.js')).href);
if (process.env.npm_lifecycle_event) setInterval(endWithParent, 100).unref();

/** npm hands a SIGTERM on to the shell between it and us, and many a shell dies of it without telling us. */
function endWithParent() {
  if (process.ppid !== startedBy) process.kill(process.pid, 'SIGTERM');
}
