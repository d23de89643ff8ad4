import { type Aggregate } from '@perkstream/platform';
import {
  type RedemptionProcessCommand,
  redemptionProcessDecider,
  type RedemptionProcessEvent,
  type RedemptionProcessState,
} from './redemption-process.decider.js';

/** The stream's key is the id of the redemption (of the parent, when there are several). */
export const redemptionProcess: Aggregate<
  RedemptionProcessCommand,
  RedemptionProcessEvent,
  RedemptionProcessState,
  'process_ended'
> = { category: 'redemption', decider: redemptionProcessDecider };
