import { Logger as NestConsole } from '@nestjs/common';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { type Span, type SpanContext, trace } from '@opentelemetry/api';
import { Test } from '@nestjs/testing';
import {
  createLogger,
  createMetrics,
  failuresTo,
  inSpan,
  LOGGER,
  METRICS,
  NestLogger,
  ObservabilityModule,
  requestSpans,
} from './index.js';

function memory() {
  const lines: Record<string, unknown>[] = [];
  return { lines, write: (line: string) => void lines.push(JSON.parse(line) as Record<string, unknown>) };
}

describe('the logger', () => {
  it('writes one JSON object per line, with level, time and service', () => {
    const destination = memory();
    createLogger({ service: 'gateway', destination }).info({ request_id: 'v-1' }, 'request');
    expect(destination.lines).toEqual([
      {
        level: 'info',
        time: expect.stringMatching(/^\d{4}-.*Z$/),
        service: 'gateway',
        request_id: 'v-1',
        msg: 'request',
      },
    ]);
  });

  it('writes nothing below its level', () => {
    const destination = memory();
    createLogger({ service: 'gateway', level: 'warn', destination }).info('request');
    expect(destination.lines).toEqual([]);
  });

  it('refuses a level that is none', () => {
    expect(() => createLogger({ service: 'gateway', level: 'loud' })).toThrow(/LOG_LEVEL must be one of .*info.*loud/);
  });

  it.each(['token', 'authorization', 'headers', 'body', 'query', 'email', 'customer'])(
    'keeps %s to itself, at the top and one level below',
    (name) => {
      const destination = memory();
      createLogger({ service: 'gateway', destination }).info({
        [name]: 'a secret',
        request: { [name]: { a: 'secret' } },
      });
      expect(JSON.stringify(destination.lines)).not.toContain('secret');
    },
  );

  it('logs kind, text, code and cause of an error, but not what a driver adds', () => {
    const destination = memory();
    const cause = Object.assign(new TypeError('refused'), {
      code: 'ECONNREFUSED',
      document: { email: 'ada@example.com' },
    });
    const err = Object.assign(new Error('cannot write', { cause }), { errInfo: { email: 'ada@example.com' } });
    createLogger({ service: 'gateway', destination }).error({ err }, 'failed');
    expect(destination.lines[0]).toMatchObject({
      err: { type: 'Error', message: 'cannot write', cause: { type: 'TypeError', code: 'ECONNREFUSED' } },
    });
    expect(JSON.stringify(destination.lines)).not.toContain('ada@example.com');
  });
});

describe('failures in the background', () => {
  it('become lines of the log, with the place', () => {
    const destination = memory();
    failuresTo(createLogger({ service: 'gateway', destination }))('relay', new Error('away'));
    expect(destination.lines).toMatchObject([{ level: 'error', where: 'relay', err: { message: 'away' } }]);
  });
});

describe("Nest's messages", () => {
  it('become lines of the log, with the class that speaks', () => {
    const destination = memory();
    const logger = new NestLogger(createLogger({ service: 'gateway', level: 'trace', destination }));
    logger.log('Nest application successfully started', 'NestApplication');
    logger.log('AppModule dependencies initialized', 'InstanceLoader');
    logger.warn('careful', 'Some');
    logger.verbose('detail');
    logger.error('broken', 'Error: broken\n    at somewhere', 'ExceptionsHandler');
    logger.fatal(new Error('gone'), 'Main');
    expect(destination.lines.map(({ level, context, msg }) => [level, context, msg])).toEqual([
      ['info', 'NestApplication', 'Nest application successfully started'],
      ['debug', 'InstanceLoader', 'AppModule dependencies initialized'],
      ['warn', 'Some', 'careful'],
      ['trace', undefined, 'detail'],
      ['error', 'ExceptionsHandler', 'broken'],
      ['fatal', 'Main', 'gone'],
    ]);
    expect(destination.lines[4]).toMatchObject({ stack: 'Error: broken\n    at somewhere' });
    expect(destination.lines[5]).toMatchObject({ err: { message: 'gone' } });
  });

  it('arrive through the logger of Nest', () => {
    const destination = memory();
    NestConsole.overrideLogger(new NestLogger(createLogger({ service: 'gateway', destination })));
    new NestConsole('Relay').warn('late');
    NestConsole.overrideLogger(false);
    expect(destination.lines).toMatchObject([{ level: 'warn', context: 'Relay', msg: 'late' }]);
  });
});

describe('the module', () => {
  it('hands logger and metrics to every module of the process', async () => {
    const logger = createLogger({ service: 'gateway', destination: memory() });
    const metrics = createMetrics('gateway');
    const app = await Test.createTestingModule({
      imports: [ObservabilityModule.register({ logger, metrics })],
    }).compile();
    expect([app.get(LOGGER), app.get(METRICS)]).toEqual([logger, metrics]);
  });

  it('has the metrics of Node, by service', async () => {
    expect(await createMetrics('gateway').metrics()).toMatch(/process_cpu_seconds_total\{service="gateway"\} \d/);
  });
});

describe('spans', () => {
  interface Recorded {
    readonly name: string;
    readonly parent: SpanContext | undefined;
    readonly attributes: Record<string, unknown>;
    ended: boolean;
    failed: boolean;
  }
  const recorded: Recorded[] = [];
  const [traceId, spanId] = ['a'.repeat(32), 'b'.repeat(16)];
  const own = `00-${traceId}-${'c'.repeat(16)}-01`;

  const provider = {
    getTracer: () => ({
      startSpan(name: string, _options: unknown, context: Parameters<typeof trace.getSpanContext>[0]) {
        const span: Recorded = {
          name,
          parent: trace.getSpanContext(context),
          attributes: {},
          ended: false,
          failed: false,
        };
        recorded.push(span);
        return {
          spanContext: () => ({ traceId, spanId: 'c'.repeat(16), traceFlags: 1 }),
          setAttribute: (key: string, value: unknown) => void (span.attributes[key] = value),
          setStatus: () => void (span.failed = true),
          end: () => void (span.ended = true),
        } as unknown as Span;
      },
    }),
  };

  beforeEach(() => {
    recorded.length = 0;
  });
  afterEach(() => trace.disable());

  it('are not made unless an SDK is registered', async () => {
    expect(requestSpans()).toBeUndefined();
    expect(await inSpan('decide', 'parent', async (parent) => parent)).toBe('parent');
  });

  it('of requests continue the trace of the client', () => {
    trace.setGlobalTracerProvider(provider as never);
    const span = requestSpans()!.begin('redeem', `00-${traceId}-${spanId}-01`);
    expect(span.traceparent).toBe(own);
    span.end(503, { key: 'service_unavailable' });
    expect(recorded).toEqual([
      {
        name: 'redeem',
        parent: { traceId, spanId, traceFlags: 1, isRemote: true },
        attributes: { 'http.response.status_code': 503, 'error.type': 'service_unavailable' },
        ended: true,
        failed: true,
      },
    ]);
  });

  it('of work below end with it, also when it fails', async () => {
    trace.setGlobalTracerProvider(provider as never);
    expect(await inSpan('decide', undefined, async (traceparent) => traceparent)).toBe(own);
    await expect(inSpan('append', own, () => Promise.reject(new Error('away')))).rejects.toThrow('away');
    expect(recorded.map(({ name, parent, ended, failed }) => [name, parent?.traceId, ended, failed])).toEqual([
      ['decide', undefined, true, false],
      ['append', traceId, true, true],
    ]);
  });
});
