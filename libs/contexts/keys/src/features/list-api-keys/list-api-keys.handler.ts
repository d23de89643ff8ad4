import { type IQueryHandler, QueryHandler } from '@nestjs/cqrs';
import { defineList, parseListQuery, type QueryRefusal } from '@perkstream/domain-filters';
import { isRefusal } from '@perkstream/kernel';
import { ofProject, pageOfList, ViewRunner } from '@perkstream/platform';
import { type AnswerOf, INSTALLATION, ListApiKeys } from '@perkstream/published';
import { presentApiKey } from '../../presenters/api-key.presenter.js';
import { keysView } from '../../views/keys-of-project/keys.view.js';

const LIST = defineList({ order: { created_at: 'created_at' } });

@QueryHandler(ListApiKeys)
export class ListApiKeysHandler implements IQueryHandler<ListApiKeys> {
  private readonly keys;

  constructor(views: ViewRunner) {
    this.keys = views.lazily(keysView);
  }

  async execute({ context, query }: ListApiKeys): Promise<AnswerOf<typeof ListApiKeys> | QueryRefusal> {
    const { project_id: projectId = INSTALLATION, ...asked } = query;
    const list = parseListQuery(LIST, asked, context.now);
    if (isRefusal(list)) return list;
    const { found, total } = await pageOfList(this.keys(), ofProject(projectId), list);
    return { object: 'list', data_ref: 'data', data: found.map(presentApiKey), total };
  }
}
