export { watchDisk } from './disk-space.js';
export { hopDurations, type ReportDuration, timed } from './hop-durations.js';
export { createLogger, failuresTo } from './logger.js';
export { createMetrics } from './metrics.js';
export { NestLogger } from './nest-logger.js';
export { LOGGER, METRICS, ObservabilityModule } from './observability.module.js';
export { droppedSubscriptions, type ReportRecurrence, unavailability } from './recurrences.js';
export { type ReportStored, storedBytes, type StoredKind } from './stored-bytes.js';
export { inSpan, type RequestSpan, requestSpans } from './tracing.js';
