import { COMMON_PROBLEMS, type Problem } from '@perkstream/published';
import { type RebuildRefusal } from './services/rebuilding.js';

export const maintenanceProblems = {
  not_found: COMMON_PROBLEMS.not_found,
  rebuild_in_progress: { status: 409, message: 'A rebuild is in progress' },
} as const satisfies Record<RebuildRefusal, Problem>;
