import { type PlantedInSource } from './changed-source.js';

const QUEUE = 'libs/adapters/sqlite/src/commit-queue.ts';
const EVENTS = 'libs/adapters/sqlite/src/events/sqlite-event-store.ts';
const SESSION_TIMEOUT_MS = 'libs/adapters/sqlite/src/documents/document-session.ts';

const embedded = (name: string, ...source: PlantedInSource['source']): PlantedInSource => ({
  ...{ name, source },
  topology: 'embedded',
});

/** What only one process with its own files can do wrong. */
export const PLANTED_IN_EMBEDDED: readonly PlantedInSource[] = [
  embedded('a commit that is answered before it is on the disk', {
    file: QUEUE,
    from: 'submit<T>(perform: () => T, flushed = true)',
    to: 'submit<T>(perform: () => T, flushed = false)',
  }),
  embedded('documents that are committed apart from their events', {
    file: EVENTS,
    from: 'beforeCommit(): void {\n    this.parts.projections.apply();\n  }',
    to: `beforeCommit(): void {
    if (this.appended.length > 0) this.parts.queue.submit(() => this.parts.projections.apply()).catch(() => undefined);
  }`,
  }),
  embedded('a group commit of which the rest is lost', {
    file: QUEUE,
    from: 'if (done < batch.length) this.waiting = [...batch.slice(done), ...this.waiting];',
    to: 'void done;',
  }),
  embedded('a commit that failed and is answered', {
    file: QUEUE,
    from: 'for (const { reject } of batch) reject(reason);',
    to: 'for (const { resolve } of batch) resolve([]);',
  }),
  embedded('revisions of a commit that failed and are kept', {
    file: EVENTS,
    from: 'this.revisions.clear();',
    to: '',
  }),
  embedded('documents of a commit that failed and are kept', {
    file: SESSION_TIMEOUT_MS,
    from: 'this.staged = new Map();\n    this.kept.clear();',
    to: 'this.staged = new Map();',
  }),
];
