export { type Cart, type CartCode } from './cart.js';
export {
  type CartOptions,
  type Checkout,
  type CommitOptions,
  type Committed,
  type GiveBackOptions,
} from './checkout.js';
export {
  type BrowserClient,
  type BrowserSettings,
  type Client,
  createClient,
  type EngineApi,
  type ServerSettings,
} from './create-client.js';
export { type Returned, type ReturnedItem, type RolledBack } from './give-back.js';
export { EngineAway, PerkstreamError } from './perkstream-error.js';
export { type NearMiss } from './near-misses.js';
export { type Missing, type Quote, type Refused } from './quote.js';
export { type Patience } from './repeating-fetch.js';
export { sharesOf } from './shares.js';
export { type components, type paths } from './schema.js';
