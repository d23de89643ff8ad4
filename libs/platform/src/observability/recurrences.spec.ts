import { describe, expect, it } from '@jest/globals';
import { stoppedClock } from '@perkstream/kernel/testing';
import { createLogger, createMetrics, droppedSubscriptions, unavailability } from './index.js';

const clock = stoppedClock();

function world() {
  const lines: Record<string, unknown>[] = [];
  const destination = { write: (line: string) => void lines.push(JSON.parse(line) as Record<string, unknown>) };
  const logger = createLogger({ service: 'gateway', destination });
  const metrics = createMetrics('gateway');
  const logged = () => lines.map(({ level, engine, cause, count, msg }) => ({ level, engine, cause, count, msg }));
  return { logger, metrics, logged };
}

describe('why requests are answered 503', () => {
  it('is logged once when it begins, with the count while it lasts, and once when it is over', async () => {
    const { logger, metrics, logged } = world();
    const report = unavailability(metrics, logger);
    for (let time = 0; time < 40; time++) report('event store', 'no answer within 1700 ms');
    await clock.passes(10_000);
    for (let time = 0; time < 7; time++) report('event store', 'no answer within 1650 ms');
    await clock.passes(60_000);
    const line = { level: 'warn', engine: 'event store' };
    const cause = 'no answer within N ms';
    expect(logged()).toEqual([
      { ...line, cause: 'no answer within 1700 ms', count: undefined, msg: 'requests are answered 503: begins' },
      { ...line, cause, count: 39, msg: 'requests are answered 503' },
      { ...line, cause, count: 7, msg: 'requests are answered 503' },
      { ...line, cause, count: undefined, msg: 'requests are answered 503: over' },
    ]);
  });

  it('begins anew after it was over, and is logged for each engine and cause', async () => {
    const { logger, metrics, logged } = world();
    const report = unavailability(metrics, logger);
    report('event store', 'away');
    report('message bus', 'away');
    report('event store', 'full');
    await clock.passes(30_000);
    report('event store', 'away');
    const begun = logged().filter(({ msg }) => String(msg).endsWith('begins'));
    expect(begun.map(({ engine, cause }) => `${engine}: ${cause}`)).toEqual([
      'event store: away',
      'message bus: away',
      'event store: full',
      'event store: away',
    ]);
  });

  it('is counted by engine and cause, of which there are not many', async () => {
    const { logger, metrics } = world();
    const report = unavailability(metrics, logger);
    report('event store', 'connect ECONNREFUSED 127.0.0.1:2113');
    report('event store', 'connect ECONNREFUSED 127.0.0.1:2114');
    const letters = (n: number) => String(n).replaceAll(/\d/g, (digit) => 'abcdefghij'[Number(digit)] ?? '');
    for (let n = 0; n < 200; n++) report('message bus', `cause ${letters(n)}`);
    const text = await metrics.metrics();
    const series = text.split('\n').filter((line) => line.startsWith('requests_unavailable_total{'));
    expect(text).toContain('engine="event store",cause="connect ECONNREFUSED N.N.N.N:N",service="gateway"} 2');
    expect(series.length).toBeLessThanOrEqual(52);
    expect(text).toMatch(/engine="message bus",cause="other",.*\} 151/);
  });
});

describe('subscriptions that were dropped', () => {
  it('are counted, and logged once a minute', async () => {
    const { logger, metrics, logged } = world();
    const report = droppedSubscriptions(metrics, logger);
    for (let second = 0; second < 120; second++) {
      report('event store', 'slow');
      await clock.passes(1000);
    }
    expect(logged().map(({ level, count }) => [level, count])).toEqual([
      ['info', undefined],
      ['info', 59],
      ['info', 60],
    ]);
    expect(await metrics.metrics()).toContain('subscriptions_dropped_total{');
  });
});
