import { Gauge, type Registry } from 'prom-client';
import { type ProcessRunner } from './process-runner.js';

/** The metrics of a service's processes. */
export function measureProcesses(metrics: Registry, processes: ProcessRunner): void {
  new Gauge({
    name: 'unfinished_processes',
    help: 'Processes over several aggregates that are under way, or were left unfinished and are to be taken up',
    registers: [metrics],
    async collect() {
      // Not a number while the documents are away.
      this.set(await processes.countOpen().catch(() => Number.NaN));
    },
  });
}
