import { defineList } from '@perkstream/domain-filters';
import { assignmentsView, shownAssignment, type AssignmentDocument } from '../views/assignments/assignments.view.js';

/** What all lists of assignments have alike. */
export const assignmentList = {
  list: defineList({ order: { created_at: 'created_at' } }),
  view: assignmentsView,
  rows: (found: readonly AssignmentDocument[]) => found.map(shownAssignment),
};
