import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { Inject, Injectable } from '@nestjs/common';
import { isSpanContextValid, type Span, type SpanContext, trace } from '@opentelemetry/api';
import { until } from '@perkstream/kernel/testing';
import {
  type CloudEvent,
  integrationEvent,
  type Operation,
  OperationRequest,
  type RequestContext,
} from '@perkstream/published';
import { commandContext } from '../command-runner/command-context.js';
import { CommandRunner } from '../command-runner/command-runner.js';
import { handles } from '../messenger/handler.js';
import { Listeners } from '../relay/listeners.js';
import { contextOfSource, sourceOf } from '../relay/source-event.js';
import { toPublish, translations } from '../relay/translations.js';
import { OverSqlite } from '../testing/over-sqlite.js';
import { NOW, SHOP, stock, type StockEvent } from '../testing/stock.aggregate.js';

class Pieces {
  id!: string;
  pieces!: number;
}

const stockAdded = integrationEvent({
  type: 'stock.added.v1',
  context: 'vouchers',
  summary: 'Pieces were added.',
  data: Pieces,
  example: { id: 'stock', pieces: 1 },
});

const publishing = translations<StockEvent>({
  'stock.added': ({ stream, data }) => [toPublish(stockAdded, { id: stream, ...data })],
  'stock.taken': null,
});

class AddPieces extends OperationRequest {}

@handles(AddPieces)
class AddPiecesHandler {
  constructor(@Inject(CommandRunner) private readonly runner: CommandRunner) {}

  async execute({ context }: AddPieces): Promise<object> {
    await this.runner.execute(stock, 'hot', { do: 'add', pieces: 5 }, commandContext(context, 'add'));
    return {};
  }
}

/** Takes one of what was added. */
@Injectable()
class Taking {
  heard: CloudEvent | undefined;

  constructor(@Inject(Listeners) listeners: Listeners, @Inject(CommandRunner) runner: CommandRunner) {
    listeners.on('taking', stockAdded, async (event) => {
      const source = sourceOf(event, 'taking');
      if (!source) return;
      await runner.execute(stock, 'hot', { do: 'take', pieces: 1 }, contextOfSource(source, 'take'));
      this.heard = event;
    });
  }
}

const add = { id: 'add-pieces', method: 'POST', request: AddPieces } as unknown as Operation;

interface Recorded {
  readonly name: string;
  readonly own: SpanContext;
  readonly parent: SpanContext | undefined;
  ended: boolean;
}

/** What an SDK would export. */
const recorded: Recorded[] = [];

const provider = {
  getTracer: () => ({
    startSpan(name: string, _options: unknown, context: Parameters<typeof trace.getSpanContext>[0]) {
      const parent = trace.getSpanContext(context);
      const spanId = String(recorded.length + 1).padStart(16, '0');
      const own: SpanContext = { traceId: parent?.traceId ?? 'e'.repeat(32), spanId, traceFlags: 1 };
      const span: Recorded = { name, own, parent, ended: false };
      recorded.push(span);
      return {
        spanContext: () => own,
        end: () => void (span.ended = true),
        setStatus: () => undefined,
      } as unknown as Span;
    },
  }),
};

const CLIENT = `00-${'a'.repeat(32)}-${'b'.repeat(16)}-01`;
const traceparentOf = ({ traceId, spanId }: SpanContext) => `00-${traceId}-${spanId}-01`;

describe('the trace of a request', () => {
  let engine: OverSqlite;

  beforeEach(async () => {
    recorded.length = 0;
    const providers = [AddPiecesHandler, Taking];
    engine = await OverSqlite.start({
      context: { publishing, published: { operations: [add], messages: [] } },
      providers,
    });
  });

  afterEach(async () => {
    trace.disable();
    await engine.stop();
  });

  async function send(): Promise<void> {
    const deadline = Date.now() + 200_000;
    const actor = { kind: 'key', id: 'app_1' } as const;
    const context: RequestContext = {
      projectId: SHOP,
      actor,
      channel: 'API',
      requestId: 'v-1',
      now: NOW,
      deadline,
      trace: CLIENT,
    };
    const payload = { context, params: {}, query: {}, body: {} };
    await engine.bus.request({ name: add.id, service: 'promotions', key: '', deadline, payload });
  }

  it('goes on over the bus to what is stored, and on to what a policy does for it', async () => {
    trace.setGlobalTracerProvider(provider as never);
    await send();
    const taking = engine.app.get(Taking);
    await until(() => taking.heard !== undefined);
    const [serve, execute, listen, take] = recorded as [Recorded, Recorded, Recorded, Recorded];
    expect(recorded.map(({ name }) => name)).toEqual([
      'serve add-pieces',
      'execute stock',
      'taking on stock.added.v1',
      'execute stock',
    ]);
    expect(recorded.every(({ own, ended }) => isSpanContextValid(own) && ended && own.traceId === 'a'.repeat(32))).toBe(
      true,
    );
    expect([serve, execute, listen, take].map(({ parent }) => parent?.spanId)).toEqual([
      'b'.repeat(16),
      serve.own.spanId,
      execute.own.spanId,
      listen.own.spanId,
    ]);
    const stored = await engine.sqlite.eventStore.read(`stock-${SHOP}.hot`);
    expect(stored.map(({ type, metadata }) => [type, metadata.trace])).toEqual([
      ['stock.added', traceparentOf(execute.own)],
      ['stock.taken', traceparentOf(take.own)],
    ]);
  });

  it('is handed on as the client sent it where nobody records spans', async () => {
    await send();
    await until(() => engine.app.get(Taking).heard !== undefined);
    const stored = await engine.sqlite.eventStore.read(`stock-${SHOP}.hot`);
    expect(stored.map(({ metadata }) => metadata.trace)).toEqual([CLIENT, CLIENT]);
    expect(recorded).toEqual([]);
  });
});
