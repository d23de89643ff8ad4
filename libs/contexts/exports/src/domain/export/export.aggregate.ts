import { type Aggregate } from '@perkstream/platform';
import { type ExportEvent } from '@perkstream/published';
import { type ExportCommand, type ExportDecision, exportDecider, type ExportState } from './export.decider.js';

/** One stream per export, keyed by its id. */
export const exportAggregate: Aggregate<ExportCommand, ExportEvent, ExportState, ExportDecision> = {
  category: 'export',
  decider: exportDecider,
};
