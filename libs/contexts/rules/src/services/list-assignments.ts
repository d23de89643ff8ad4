import { defineList, parseListQuery, type QueryRefusal } from '@perkstream/domain-filters';
import { type Comparison, isRefusal } from '@perkstream/kernel';
import { ofProject, pageOfList } from '@perkstream/platform';
import { type Collection } from '@perkstream/ports';
import { type RequestContext } from '@perkstream/published';
import { type Assignment } from '../domain/assigned-rules/state.js';
import { type AssignmentDocument, shownAssignment } from '../views/assignments/assignments.view.js';

const list = defineList({ order: { created_at: 'created_at' } });

export interface AssignmentList {
  readonly object: 'list';
  readonly data_ref: 'data';
  readonly data: readonly Assignment[];
  readonly total: number;
}

/** A page of the project's assignments, newest first unless another order is asked for. */
export async function listAssignments(
  assignments: Collection<AssignmentDocument>,
  { projectId, now }: RequestContext,
  query: Readonly<Record<string, unknown>>,
  only: readonly Comparison[],
): Promise<AssignmentList | QueryRefusal> {
  const request = parseListQuery(list, query, now);
  if (isRefusal(request)) return request;
  const { found, total } = await pageOfList(assignments, ofProject(projectId, ...only), request);
  return { object: 'list', data_ref: 'data', data: found.map(shownAssignment), total };
}
