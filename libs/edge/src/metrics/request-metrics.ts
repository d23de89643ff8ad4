import { type Metric, type Registry } from 'prom-client';

const SECONDS = [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10];
const NAME = 'http_request_duration_seconds';

/** Durations of the requests of one operation that ended in one status. */
class Series {
  readonly buckets = new Float64Array(SECONDS.length + 1);
  sum = 0;
  count = 0;

  constructor(
    readonly operation: string,
    readonly status: number,
  ) {}

  observe(seconds: number): void {
    let bucket = 0;
    while (bucket < SECONDS.length && seconds > (SECONDS[bucket] as number)) bucket++;
    this.buckets[bucket] = (this.buckets[bucket] as number) + 1;
    this.sum += seconds;
    this.count++;
  }
}

/** The durations of one operation, by status: an observation is an array access, no labels are made. */
export class OperationDurations {
  private readonly series: (Series | undefined)[] = [];

  constructor(
    private readonly operation: string,
    private readonly opened: Series[],
  ) {}

  observe(status: number, seconds: number): void {
    (this.series[status - 100] ?? this.open(status)).observe(seconds);
  }

  private open(status: number): Series {
    const series = new Series(this.operation, status);
    this.series[status - 100] = series;
    this.opened.push(series);
    return series;
  }
}

/**
 * Counts requests for the registry. Its histogram is made here: prom-client's builds, sorts and joins labels at every
 * observation, which costs more than the rest of the edge's bookkeeping. Answers `/metrics` alike.
 */
export class RequestMetrics {
  private readonly series: Series[] = [];

  constructor(registry: Registry, inFlight: () => number) {
    registry.registerMetric(metric(NAME, () => this.durations()));
    registry.registerMetric(
      metric('http_requests_in_flight', () => ({
        help: 'Requests for operations that are being worked on',
        type: 'gauge',
        values: [{ labels: {}, value: inFlight() }],
      })),
    );
  }

  of(operation: string): OperationDurations {
    return new OperationDurations(operation, this.series);
  }

  private durations(): Exposition {
    const values: Sample[] = [];
    for (const { operation, status, buckets, sum, count } of this.series) {
      const labels = { operation, status: String(status) };
      let upTo = 0;
      SECONDS.forEach((bound, index) => {
        upTo += buckets[index] as number;
        values.push({ metricName: `${NAME}_bucket`, labels: { ...labels, le: String(bound) }, value: upTo });
      });
      values.push({ metricName: `${NAME}_bucket`, labels: { ...labels, le: '+Inf' }, value: count });
      values.push({ metricName: `${NAME}_sum`, labels, value: sum });
      values.push({ metricName: `${NAME}_count`, labels, value: count });
    }
    return {
      help: 'Time from the arrival of a request to its answer, by operation and status',
      type: 'histogram',
      values,
    };
  }
}

interface Sample {
  readonly metricName?: string;
  readonly labels: Record<string, string>;
  readonly value: number;
}

interface Exposition {
  readonly help: string;
  readonly type: string;
  readonly values: Sample[];
}

/** What a registry asks of a metric: a name and `get`. */
function metric(name: string, expose: () => Exposition): Metric {
  const described = { name, get: async () => ({ name, aggregator: 'sum', ...expose() }), reset: () => undefined };
  return described as unknown as Metric;
}
