import { type IQueryHandler, QueryHandler } from '@nestjs/cqrs';
import { defineList, parseListQuery } from '@perkstream/domain-filters';
import { isRefusal } from '@perkstream/kernel';
import { ofProject, pageOfList, ViewRunner } from '@perkstream/platform';
import { ListPromotionStacks } from '@perkstream/published';
import { StackRepository } from '../../repositories/stack.repository.js';
import { promotionStacksView } from '../../views/promotion-stacks/promotion-stacks.view.js';

const times = { created_at: 'created_at', updated_at: 'updated_at' };
const list = defineList({ order: { ...times, name: 'name' }, bounds: times });

@QueryHandler(ListPromotionStacks)
export class ListStacksHandler implements IQueryHandler<ListPromotionStacks> {
  private readonly documents;

  constructor(
    views: ViewRunner,
    private readonly stacks: StackRepository,
  ) {
    this.documents = views.lazily(promotionStacksView);
  }

  async execute({ context: { projectId, now }, query }: ListPromotionStacks) {
    const asked = parseListQuery(list, query, now);
    if (isRefusal(asked)) return asked;
    const { found, total } = await pageOfList(this.documents(), ofProject(projectId, asked.where), asked);
    const stacks = found.map(({ definition, updated_at: updatedAt }) => ({ definition, updatedAt }));
    return { object: 'list', data_ref: 'data', data: await this.stacks.present(projectId, stacks), total };
  }
}
