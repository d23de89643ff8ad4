import { type OwnProblems } from '@perkstream/published';
import { type RebuildRefusal } from './services/rebuilding.js';

export const maintenanceProblems = {
  rebuild_in_progress: { status: 409, message: 'A rebuild is in progress' },
} as const satisfies OwnProblems<RebuildRefusal>;
