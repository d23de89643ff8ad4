import { type IQueryHandler, QueryHandler } from '@nestjs/cqrs';
import { defineList, parseListQuery } from '@perkstream/domain-filters';
import { type Condition, isRefusal } from '@perkstream/kernel';
import { ViewRunner } from '@perkstream/platform';
import { ListPromotionStacks } from '@perkstream/published';
import { Stacks } from '../../stacks.js';
import { promotionStacksView } from '../../views/promotion-stacks/promotion-stacks.view.js';

const times = { created_at: 'created_at', updated_at: 'updated_at' };
const list = defineList({ order: { ...times, name: 'name' }, bounds: times });

@QueryHandler(ListPromotionStacks)
export class ListStacksHandler implements IQueryHandler<ListPromotionStacks> {
  private readonly documents;

  constructor(
    views: ViewRunner,
    private readonly stacks: Stacks,
  ) {
    this.documents = views.lazily(promotionStacksView);
  }

  async execute({ context: { projectId, now }, query }: ListPromotionStacks) {
    const asked = parseListQuery(list, query, now);
    if (isRefusal(asked)) return asked;
    const own: Condition = { field: 'projectId', is: projectId };
    const where = asked.where ? { all: [own, asked.where] } : own;
    const { orderBy, offset, limit } = asked;
    const [documents, total] = await Promise.all([
      this.documents().find({ where, orderBy, offset, limit }),
      this.documents().count(where),
    ]);
    const stacks = documents.map(({ definition, updated_at: updatedAt }) => ({ definition, updatedAt }));
    return { object: 'list', data_ref: 'data', data: await this.stacks.present(projectId, stacks), total };
  }
}
