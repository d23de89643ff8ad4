import { type Condition } from '@perkstream/kernel';
import { listFeature } from '@perkstream/platform';
import { ListAllAssignments } from '@perkstream/published';
import { assignmentList } from '../../services/assignment-list.js';

const equal = (field: string, value: string | undefined): Condition[] => (value ? [{ field, is: value }] : []);

export const listAllAssignments = listFeature(ListAllAssignments, {
  ...assignmentList,
  of({ query: { related_object_id: holder, rule } }) {
    const only = [...equal('related_object_id', holder), ...equal('rule_id', rule)];
    return only.length > 0 ? { all: only } : undefined;
  },
});
