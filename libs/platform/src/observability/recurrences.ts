import { Counter, type Registry } from 'prom-client';
import { type Logger } from 'pino';

/** Is called each time that something happened: in which engine, and why, in its own words. */
export type ReportRecurrence = (engine: string, cause: string) => void;

interface RecurrenceSettings {
  /** Of the counter, with the labels `engine` and `cause`. */
  readonly metric: string;
  readonly help: string;
  /** On each line of the log. */
  readonly text: string;
  readonly level: 'warn' | 'info';
  /** Milliseconds between two lines while it lasts. It has ended when nothing happened for that long. */
  readonly every: number;
}

/** The largest number of distinct causes; further ones count as `other`. */
const MAX_CAUSES = 50;
const MAX_CAUSE_CHARACTERS = 120;

/**
 * Logs what may happen a thousand times a second: the metric counts each, the log has one line when it begins, one with the count
 * every so often while it lasts, and one when it is over.
 */
function recurrences(metrics: Registry, logger: Logger, settings: RecurrenceSettings): ReportRecurrence {
  const { metric: name, help, text, level, every } = settings;
  const counter = new Counter({ name, help, labelNames: ['engine', 'cause'], registers: [metrics] });
  const known = new Set<string>();
  /** How often each has happened since its last line. */
  const lasting = new Map<string, number>();

  const log = (fields: { engine: string; cause: string }, key: string): void => {
    const count = lasting.get(key) ?? 0;
    lasting.set(key, 0);
    if (count > 0) return logger[level]({ ...fields, count }, text);
    logger[level](fields, `${text}: over`);
    lasting.delete(key);
  };
  const watch = (fields: { engine: string; cause: string }, key: string): void => {
    const timer = setInterval(() => {
      log(fields, key);
      if (!lasting.has(key)) clearInterval(timer);
    }, every);
    timer.unref();
  };

  return (engine, said) => {
    const kind = withoutNumbers(said);
    const cause = known.has(`${engine} ${kind}`) || known.size < MAX_CAUSES ? kind : 'other';
    const key = `${engine} ${cause}`;
    known.add(key);
    counter.inc({ engine, cause });
    const count = lasting.get(key);
    lasting.set(key, (count ?? -1) + 1);
    if (count !== undefined) return;
    logger[level]({ engine, cause: said.slice(0, MAX_CAUSE_CHARACTERS) }, `${text}: begins`);
    watch({ engine, cause }, key);
  };
}

/** Ports, ids and durations are removed: they would make every occurrence a cause of its own. */
function withoutNumbers(cause: string): string {
  return cause.slice(0, MAX_CAUSE_CHARACTERS).replace(/\d+/g, 'N');
}

/** Requests that were answered 503. */
export function unavailability(metrics: Registry, logger: Logger): ReportRecurrence {
  return recurrences(metrics, logger, {
    metric: 'requests_unavailable_total',
    help: 'Requests that were answered 503, by the engine that did not answer and the cause that it gave',
    text: 'requests are answered 503',
    level: 'warn',
    every: 10_000,
  });
}

/** Subscriptions that an engine ended because they were slow; they go on by themselves. */
export function droppedSubscriptions(metrics: Registry, logger: Logger): ReportRecurrence {
  return recurrences(metrics, logger, {
    metric: 'subscriptions_dropped_total',
    help: 'Subscriptions that were ended because their events came faster than they were handled, and went on at once',
    text: 'subscriptions are dropped and go on',
    level: 'info',
    every: 60_000,
  });
}
