import { createServer, type Server } from 'node:http';
import { type AddressInfo } from 'node:net';
import { json } from 'node:stream/consumers';
import { eventually } from '@perkstream/kernel/testing';

/** A span as it came over OTLP/HTTP. */
export interface ReceivedSpan {
  /** The process that made it. */
  readonly app: string;
  readonly name: string;
  readonly traceId: string;
  readonly spanId: string;
  readonly parentSpanId?: string;
}

interface Export {
  readonly resourceSpans: readonly {
    readonly scopeSpans: readonly { readonly spans: readonly Omit<ReceivedSpan, 'app'>[] }[];
  }[];
}

/** An OpenTelemetry collector on a free port. */
export class SpanReceiver {
  private readonly spans: ReceivedSpan[] = [];

  private constructor(private readonly server: Server) {}

  static async start(): Promise<SpanReceiver> {
    const server = createServer();
    const receiver = new SpanReceiver(server);
    server.on('request', (request, response) => {
      void json(request).then((sent) => {
        receiver.take(String(request.headers['x-app']), sent as Export);
        response.setHeader('content-type', 'application/json').end('{}');
      });
    });
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    return receiver;
  }

  /** The environment of a process that sends its spans here. */
  get environment(): Record<string, string> {
    const { port } = this.server.address() as AddressInfo;
    return {
      NODE_OPTIONS: `--import=${new URL('otlp-sdk.mjs', import.meta.url).href}`,
      OTEL_EXPORTER_OTLP_ENDPOINT: `http://127.0.0.1:${port}`,
    };
  }

  /** Waits until a trace has the expected spans, and returns all its spans. */
  async trace(traceId: string, isWhole: (spans: readonly ReceivedSpan[]) => boolean): Promise<readonly ReceivedSpan[]> {
    return eventually(() => this.spans.filter((span) => span.traceId === traceId), isWhole);
  }

  stop(): Promise<void> {
    this.server.closeAllConnections();
    return new Promise((resolve) => this.server.close(() => resolve()));
  }

  private take(app: string, { resourceSpans }: Export): void {
    const spans = resourceSpans.flatMap(({ scopeSpans }) => scopeSpans.flatMap((scope) => scope.spans));
    this.spans.push(...spans.map((span) => ({ ...span, app })));
  }
}
