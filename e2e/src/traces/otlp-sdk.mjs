// Loaded before a process of the engine (`node --import`): an OpenTelemetry SDK as an operator sets it up, by the `OTEL_` variables.
import { basename, dirname } from 'node:path';
import { trace } from '@opentelemetry/api';
import { OTLPTraceExporter } from '@opentelemetry/exporter-trace-otlp-http';
import { BasicTracerProvider, BatchSpanProcessor } from '@opentelemetry/sdk-trace-base';

const app = basename(dirname(process.argv[1] ?? '/none/main.js'));
const headers = { 'x-app': app };
const processor = new BatchSpanProcessor(new OTLPTraceExporter({ headers }), { scheduledDelayMillis: 200 });
trace.setGlobalTracerProvider(new BasicTracerProvider({ spanProcessors: [processor] }));
