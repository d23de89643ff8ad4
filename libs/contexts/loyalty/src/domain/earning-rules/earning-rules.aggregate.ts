import { type Aggregate } from '@perkstream/platform';
import { type EarningRulesEvent } from '@perkstream/published';
import {
  earningRulesDecider,
  type EarningRulesCommand,
  type EarningRulesRefusal,
  type EarningRulesState,
} from './earning-rules.decider.js';

/**
 * One stream for each project, under the id `all`, so that the limit of rules holds exactly, and an order is measured
 * by all rules.
 */
export const earningRulesAggregate: Aggregate<
  EarningRulesCommand,
  EarningRulesEvent,
  EarningRulesState,
  EarningRulesRefusal
> = {
  category: 'earning_rules',
  decider: earningRulesDecider,
  snapshots: { every: 100, version: 1 },
};

export const ALL_EARNING_RULES = 'all';
