import { type PlantedInSource } from './changed-source.js';

/** Order that is taken from clocks: of requests that wait for each other, of gateways, and of replicas. */
export const PLANTED_IN_CLOCKS: readonly PlantedInSource[] = [
  {
    name: 'a document in which the event of the later clock wins',
    source: [
      {
        file: 'libs/platform/src/view-runner/position-guard.ts',
        from: 'const { position } = event;',
        to: 'const position = Date.parse(event.metadata.time) + event.position / 1e7;',
      },
    ],
  },
  {
    name: 'a stream that is read in the order of clocks',
    source: [
      {
        file: 'simulation/src/engines/event-log.ts',
        from: 'return this.streams.get(stream) ?? [];',
        to: 'const time = (event: RecordedEvent) => event.metadata.time;\n    return [...(this.streams.get(stream) ?? [])].sort((a, b) => (time(a) < time(b) ? -1 : time(a) > time(b) ? 1 : 0));',
      },
    ],
  },
];
