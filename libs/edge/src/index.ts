export { asyncApiDocument } from './asyncapi/async-api-document.js';
export { incompatibilities } from './asyncapi/incompatibilities.js';
export {
  type CallType,
  type EdgeKey,
  type EdgeLogger,
  type EdgeOptions,
  type InstallationLimits,
  type KeyKind,
  type KeyLookup,
  type OpenIdSettings,
  type OpenIdSignIn,
  type Probe,
  type RateLimit,
  type RequestSpan,
} from './edge-options.js';
export { openIdProvider } from './console/openid-provider.js';
export { EdgeModule } from './edge.module.js';
export { HealthModule } from './health/health.module.js';
export { type OpenApiDocument, openApiDocument } from './openapi/open-api-document.js';
export { EdgeAdapter } from './server/edge-adapter.js';
export { EDGE_ERRORS } from './server/error-answers.js';
export { parseTrustProxy } from './server/edge-server.js';
