import { collectDefaultMetrics, Registry } from 'prom-client';

/** The metrics of a process: those of Node itself, and what others add. Every one carries the name of the service. */
export function createMetrics(service: string): Registry {
  const metrics = new Registry();
  metrics.setDefaultLabels({ service });
  collectDefaultMetrics({ register: metrics });
  return metrics;
}
