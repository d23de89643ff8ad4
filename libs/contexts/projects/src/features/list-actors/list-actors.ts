import { isRefusal } from '@perkstream/kernel';
import { handler, listAnswer } from '@perkstream/platform';
import { ListActors } from '@perkstream/published';
import { ActorNames } from '../../services/actor-names.js';

export const listActors = handler(ListActors, [ActorNames], async ({ params: { projectId } }, names) => {
  const actors = await names.of(projectId);
  return isRefusal(actors) ? actors : listAnswer('data', actors);
});
