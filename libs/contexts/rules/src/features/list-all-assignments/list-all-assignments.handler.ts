import { type IQueryHandler, QueryHandler } from '@nestjs/cqrs';
import { parseDeepQuery } from '@perkstream/domain-filters';
import { type Comparison, isRefusal } from '@perkstream/kernel';
import { ViewRunner } from '@perkstream/platform';
import { ListAllAssignments } from '@perkstream/published';
import { assignmentsView } from '../../views/assignments/assignments.view.js';
import { listAssignments } from '../../services/list-assignments.js';

@QueryHandler(ListAllAssignments)
export class ListAllAssignmentsHandler implements IQueryHandler<ListAllAssignments> {
  private readonly assignments;

  constructor(views: ViewRunner) {
    this.assignments = views.lazily(assignmentsView);
  }

  async execute({ context, query }: ListAllAssignments) {
    const parameters = parseDeepQuery(query);
    if (isRefusal(parameters)) return parameters;
    const only: Comparison[] = [];
    const { related_object_id: holder, rule } = parameters;
    if (typeof holder === 'string' && holder !== '') only.push({ field: 'related_object_id', is: holder });
    if (typeof rule === 'string' && rule !== '') only.push({ field: 'rule_id', is: rule });
    return listAssignments(this.assignments(), context, query, only);
  }
}
