export { createKey } from './create-key/create-key.handler.js';
export { findKey } from './find-key/find-key.handler.js';
export { findRestrictedKey } from './find-restricted-key/find-restricted-key.handler.js';
export { manageApiKeys } from './manage-api-keys/manage-api-keys.js';
export { manageOAuthTokens } from './manage-oauth-tokens/manage-oauth-tokens.js';
export { PermitCallsHandler } from './permit-calls/permit-calls.handler.js';
