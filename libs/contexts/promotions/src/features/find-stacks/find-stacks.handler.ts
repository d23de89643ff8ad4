import { handler } from '@perkstream/platform';
import { FindPromotionStacks } from '@perkstream/published';
import { StackRepository } from '../../repositories/stack.repository.js';

export const findStacks = handler(FindPromotionStacks, [StackRepository], async ({ projectId, ids }, stacks) => {
  const found = await Promise.all(ids.map((id) => stacks.find(projectId, id)));
  return found.map((stack) => stack?.definition);
});
