export { type AsyncApiDocument, asyncApiDocument, type AsyncApiInfo } from './asyncapi/async-api-document.js';
export { incompatibilities } from './asyncapi/incompatibilities.js';
export {
  type CallType,
  type EdgeKey,
  type EdgeLogger,
  type EdgeOptions,
  type InstallationLimits,
  type KeyKind,
  type KeyLookup,
  type OpenApiInfo,
  type Probe,
  type RateLimit,
  type RequestSpan,
  type RequestTracing,
} from './edge-options.js';
export { EdgeModule } from './edge.module.js';
export { HealthModule, type HealthOptions } from './health/health.module.js';
export { type OpenApiDocument, openApiDocument } from './openapi/open-api-document.js';
export { MANAGEMENT_PROJECT } from './routes/request-context.js';
export { EdgeAdapter } from './server/edge-adapter.js';
export { EDGE_ERRORS } from './server/error-answers.js';
export { type EdgeServerSettings, trustProxyOf } from './server/edge-server.js';
