import { type IQueryHandler, QueryHandler } from '@nestjs/cqrs';
import { FindPromotionStacks, type PromotionStackRecord } from '@perkstream/published';
import { StackRepository } from '../../repositories/stack.repository.js';

@QueryHandler(FindPromotionStacks)
export class FindStacksHandler implements IQueryHandler<FindPromotionStacks> {
  constructor(private readonly stacks: StackRepository) {}

  async execute({ projectId, ids }: FindPromotionStacks): Promise<readonly (PromotionStackRecord | undefined)[]> {
    const found = await Promise.all(ids.map((id) => this.stacks.find(projectId, id)));
    return found.map((stack) => stack?.definition);
  }
}
