import { type RuleSet } from '@perkstream/domain-validation-rules';
import { changes, view } from '@perkstream/platform';
import { type RuleCreated, type RuleDeleted, type RuleUpdated } from '@perkstream/published';

export interface RuleDocument {
  readonly id: string;
  readonly projectId: string;
  /** Equal to that of the rule set: lists sort by it. */
  readonly name: string;
  readonly ruleSet: RuleSet;
  readonly created_at: string;
  readonly updated_at: string | null;
}

export const rulesView = view<RuleDocument>({
  kind: 'entity',
  collection: {
    name: 'validation_rules',
    version: 1,
    fields: { projectId: 'text', created_at: 'text', updated_at: 'text', name: 'text' },
    indexes: [
      ['projectId', 'created_at'],
      ['projectId', 'updated_at'],
      ['projectId', 'name'],
    ],
    countedBy: 'projectId',
  },
  on: {
    'validation_rule.created': ({ data, metadata: { projectId } }) => {
      const { id, ruleSet, at } = data as RuleCreated['data'];
      const document = { id, projectId, name: ruleSet.name, ruleSet, created_at: at, updated_at: null };
      return changes<RuleDocument>(id, () => document);
    },
    'validation_rule.updated': ({ data }) => {
      const { id, ruleSet, at } = data as RuleUpdated['data'];
      return changes<RuleDocument>(
        id,
        (before) => before && { ...before, name: ruleSet.name, ruleSet, updated_at: at },
      );
    },
    'validation_rule.deleted': ({ data }) => changes<RuleDocument>((data as RuleDeleted['data']).id, () => null),
  },
});
