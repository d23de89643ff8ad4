import { createRequire } from 'node:module';

interface RequestQueue {
  readonly pending: readonly unknown[];
  readonly throttledUntil: number;
  scheduleCheckPendingRequests(): void;
}

let done = false;

/**
 * kafkajs 2.2.4 looks a thousand times a second, on every connection, for requests that wait to be sent, also where none does, and asks
 * for negative pauses, which newer Nodes warn about. Here it looks only while something waits.
 */
export function patchIdleQueues(): void {
  if (done) return;
  done = true;
  const require = createRequire(import.meta.url);
  const { prototype } = require('kafkajs/src/network/requestQueue') as { prototype: RequestQueue };
  const schedule = prototype.scheduleCheckPendingRequests;
  prototype.scheduleCheckPendingRequests = function (this: RequestQueue) {
    if (this.pending.length > 0) schedule.call(this);
  };
}
