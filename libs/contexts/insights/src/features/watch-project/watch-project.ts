import { handler } from '@perkstream/platform';
import { FindHappenings, WatchProject } from '@perkstream/published';
import { HappeningRepository } from '../../repositories/happening.repository.js';

export const watchProject = [
  handler(WatchProject, [HappeningRepository], async ({ context: { projectId } }, happenings) => {
    const data = await happenings.recent(projectId);
    return { object: 'list' as const, data_ref: 'data' as const, data, total: data.length };
  }),

  /** Asked again and again for as long as somebody watches. */
  handler(FindHappenings, [HappeningRepository], ({ id: projectId, after }, happenings) =>
    after === undefined ? happenings.beginning(projectId) : happenings.after(projectId, after),
  ),
];
