import { type Aggregate } from '@perkstream/platform';
import { type AccessTokenEvent } from '@perkstream/published';
import { type AccessTokenRefusal, accessTokensDecider } from './access-tokens.decider.js';
import { type AccessTokenCommand } from './commands.js';
import { type AccessTokensState } from './state.js';

/** One stream a project: who issues a token sees how many there are, and what has expired is forgotten with the next one. */
export const accessTokensAggregate: Aggregate<
  AccessTokenCommand,
  AccessTokenEvent,
  AccessTokensState,
  AccessTokenRefusal
> = { category: 'access_tokens', decider: accessTokensDecider, snapshots: { every: 200, version: 1 } };

/** The key of that stream. */
export const ALL_TOKENS = 'all';
