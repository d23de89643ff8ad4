import { Histogram, type Registry } from 'prom-client';

/** Receives how many seconds a hop of the way of a request took. Names of hops are few, and never made of what requests hold. */
export type ReportDuration = (hop: string, seconds: number) => void;

const NAME = 'hop_duration_seconds';
const SECONDS = [0.0005, 0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5];

/** Where the time of requests goes between processes and engines: one histogram for all who ask, made when there is something to report. */
export function hopDurations(metrics: Registry): ReportDuration {
  const hops = new Map<string, Histogram.Internal<'hop'>>();
  return (hop, seconds) => {
    let known = hops.get(hop);
    if (!known) hops.set(hop, (known = histogramIn(metrics).labels(hop)));
    known.observe(seconds);
  };
}

function histogramIn(metrics: Registry): Histogram<'hop'> {
  const there = metrics.getSingleMetric(NAME) as Histogram<'hop'> | undefined;
  const help = 'Time that a hop between processes, or to an engine and back, took';
  return there ?? new Histogram({ name: NAME, help, labelNames: ['hop'], buckets: SECONDS, registers: [metrics] });
}

/** Does a piece of work, and reports how long it took, also when it fails. */
export async function timed<T>(report: ReportDuration | undefined, hop: string, work: () => Promise<T>): Promise<T> {
  if (!report) return work();
  const begun = performance.now();
  try {
    return await work();
  } finally {
    report(hop, (performance.now() - begun) / 1000);
  }
}
