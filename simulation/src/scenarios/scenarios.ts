import { OF_COMMANDS } from './of-commands.js';
import { OF_EMBEDDED } from './of-embedded.js';
import { OF_REDEMPTIONS } from './of-redemptions.js';
import { OF_REQUESTS } from './of-requests.js';
import { OF_SLOW_REPLICAS } from './of-slow-replicas.js';
import { OF_VIEWS } from './of-views.js';
import { type Scenario } from './scenario.js';

/** Faults of the engine that were found and mended, and some that nobody has made yet and no seed would find. */
export const SCENARIOS: readonly Scenario[] = [
  ...OF_COMMANDS,
  ...OF_EMBEDDED,
  ...OF_REDEMPTIONS,
  ...OF_REQUESTS,
  ...OF_SLOW_REPLICAS,
  ...OF_VIEWS,
];
