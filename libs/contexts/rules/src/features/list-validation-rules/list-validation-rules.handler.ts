import { type IQueryHandler, QueryHandler } from '@nestjs/cqrs';
import { defineList, parseListQuery } from '@perkstream/domain-filters';
import { isRefusal } from '@perkstream/kernel';
import { ofProject, pageOfList, ViewRunner } from '@perkstream/platform';
import { ListValidationRules } from '@perkstream/published';
import { RulePresenter } from '../../presenters/rule.presenter.js';
import { rulesView } from '../../views/validation-rules/validation-rules.view.js';

const list = defineList({
  order: { created_at: 'created_at', updated_at: 'updated_at', name: 'name' },
  dateRange: 'created_at',
});

@QueryHandler(ListValidationRules)
export class ListValidationRulesHandler implements IQueryHandler<ListValidationRules> {
  private readonly documents;

  constructor(
    views: ViewRunner,
    private readonly presenter: RulePresenter,
  ) {
    this.documents = views.lazily(rulesView);
  }

  async execute({ context: { projectId, now }, query }: ListValidationRules) {
    const request = parseListQuery(list, query, now);
    if (isRefusal(request)) return request;
    const { found, total } = await pageOfList(this.documents(), ofProject(projectId, request.where), request);
    const data = await Promise.all(
      found.map(({ id, ruleSet, created_at, updated_at }) =>
        this.presenter.present(projectId, { id, ruleSet, createdAt: created_at, updatedAt: updated_at }),
      ),
    );
    return { object: 'list', data_ref: 'data', data, total };
  }
}
