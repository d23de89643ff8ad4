import { type IQueryHandler, QueryHandler } from '@nestjs/cqrs';
import { ofProject, pageOfList, ViewRunner } from '@perkstream/platform';
import { type Collection } from '@perkstream/ports';
import { FindRulesNaming } from '@perkstream/published';
import { type RuleDocument, rulesView } from '../../views/validation-rules/validation-rules.view.js';

const SHOWN_AT_MOST = 100;

@QueryHandler(FindRulesNaming)
export class FindRulesNamingHandler implements IQueryHandler<FindRulesNaming> {
  private readonly documents: () => Collection<RuleDocument>;

  constructor(views: ViewRunner) {
    this.documents = views.lazily(rulesView);
  }

  async execute({ projectId, id }: FindRulesNaming): Promise<{ ids: readonly string[]; total: number }> {
    const where = ofProject(projectId, { field: 'collections', is: id });
    const { found, total } = await pageOfList(this.documents(), where, { limit: SHOWN_AT_MOST });
    return { ids: found.map((rule) => rule.id), total };
  }
}
