import { Counter, type Registry } from 'prom-client';

/** What takes room for good, or for a day: events, answers kept for repeats, files of exports. */
export type StoredKind = 'events' | 'answers' | 'exports';

/** Is called with the bytes, or the characters, that are stored for a project. */
export type ReportStored = (projectId: string, kind: StoredKind, bytes: number) => void;

/** The largest number of projects with counters of their own; the bytes of others count together, as `other`. */
const PROJECTS_COUNT = 1_000;

/** Counts what each project stores, so that an alert can name the one that fills the disk. */
export function storedBytes(metrics: Registry): ReportStored {
  const counter = new Counter({
    name: 'stored_bytes_total',
    help: 'Bytes that were stored for a project, by what they are; read models, which are made of events, are not counted',
    labelNames: ['project', 'kind'],
    registers: [metrics],
  });
  type Counts = Record<StoredKind, Counter.Internal>;
  const counts = new Map<string, Counts>();
  const countsOf = (project: string): Counts => {
    const of = (kind: StoredKind) => counter.labels({ project, kind });
    return { events: of('events'), answers: of('answers'), exports: of('exports') };
  };
  return (projectId, kind, bytes) => {
    const project = counts.has(projectId) || counts.size < PROJECTS_COUNT ? projectId : 'other';
    let known = counts.get(project);
    if (!known) counts.set(project, (known = countsOf(project)));
    known[kind].inc(bytes);
  };
}
