import {
  ProxyTracerProvider,
  ROOT_CONTEXT,
  type Span,
  SpanKind,
  SpanStatusCode,
  trace,
  type Tracer,
} from '@opentelemetry/api';

/*
 * Traces are off unless the operator brings an OpenTelemetry SDK, which registers itself before the app starts:
 *
 *   NODE_OPTIONS="--import @opentelemetry/auto-instrumentations-node/register" OTEL_SERVICE_NAME=perkstream npm start
 *
 * (the package is the operator's to install). An SDK is heard when its API is not older than ours: ours is as old as it may be. Spans
 * are made through the API alone, and carry ids, never contents: one for each request at the edge, one where it is served, one for each
 * command, and one for each event that a policy handles. Their context travels as W3C `traceparent`, in the `RequestContext`, in the
 * metadata of events and in published events.
 */

const NAME = 'perkstream';
const TRACEPARENT = /^00-([0-9a-f]{32})-([0-9a-f]{16})-([0-9a-f]{2})$/;

interface RequestSpans {
  begin(operation: string, parent: string | undefined): RequestSpan;
}

export interface RequestSpan {
  readonly traceparent: string | undefined;
  end(status: number, error?: { readonly key?: string }): void;
}

/** Spans around the requests of the edge; undefined without an SDK, so that none are made. */
export function requestSpans(): RequestSpans | undefined {
  const tracer = registeredTracer();
  return tracer && { begin: (operation, parent) => requestSpan(beginSpan(tracer, operation, parent, SpanKind.SERVER)) };
}

/** Does a piece of work in a span of its own, below the request that it is part of. Without an SDK, just does it. */
export function inSpan<T>(
  name: string,
  parent: string | undefined,
  work: (traceparent: string | undefined) => Promise<T>,
): Promise<T> {
  const tracer = registeredTracer();
  return tracer ? within(beginSpan(tracer, name, parent, SpanKind.INTERNAL), work) : work(parent);
}

async function within<T>(span: Span, work: (traceparent: string) => Promise<T>): Promise<T> {
  try {
    return await work(traceparentOf(span));
  } catch (error) {
    span.setStatus({ code: SpanStatusCode.ERROR, message: error instanceof Error ? error.name : 'failed' });
    throw error;
  } finally {
    span.end();
  }
}

function registeredTracer(): Tracer | undefined {
  const provider = trace.getTracerProvider();
  return provider instanceof ProxyTracerProvider ? provider.getDelegateTracer(NAME) : provider.getTracer(NAME);
}

function beginSpan(tracer: Tracer, name: string, parent: string | undefined, kind: SpanKind): Span {
  const [, traceId, spanId, flags] = TRACEPARENT.exec(parent ?? '') ?? [];
  if (traceId === undefined || spanId === undefined) return tracer.startSpan(name, { kind }, ROOT_CONTEXT);
  const remote = { traceId, spanId, traceFlags: Number.parseInt(flags ?? '0', 16), isRemote: true };
  return tracer.startSpan(name, { kind }, trace.setSpanContext(ROOT_CONTEXT, remote));
}

function requestSpan(span: Span): RequestSpan {
  return {
    traceparent: traceparentOf(span),
    end(status, error) {
      span.setAttribute('http.response.status_code', status);
      if (error?.key !== undefined) span.setAttribute('error.type', error.key);
      if (status >= 500) span.setStatus({ code: SpanStatusCode.ERROR });
      span.end();
    },
  };
}

function traceparentOf(span: Span): string {
  const { traceId, spanId, traceFlags } = span.spanContext();
  return `00-${traceId}-${spanId}-${traceFlags.toString(16).padStart(2, '0')}`;
}
