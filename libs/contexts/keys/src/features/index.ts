export { manageApiKeys } from './manage-api-keys/manage-api-keys.js';
export { manageOAuthTokens } from './manage-oauth-tokens/manage-oauth-tokens.js';
export { PermitCallsHandler } from './permit-calls/permit-calls.handler.js';
