import { type RuleSet } from '@perkstream/domain-validation-rules';
import { searchText } from '@perkstream/kernel';
import { changes, view } from '@perkstream/platform';
import { type RuleCleared, type RuleEvent } from '@perkstream/published';

export interface RuleDocument {
  readonly id: string;
  readonly projectId: string;
  /** Equal to that of the rule set: lists sort by it. */
  readonly name: string;
  /** What lists look for parts of: the name. */
  readonly search: string;
  readonly ruleSet: RuleSet;
  /** Ids of the collections of products that it names. */
  readonly collections: readonly string[];
  readonly created_at: string;
  readonly updated_at: string | null;
}

export const rulesView = view<RuleDocument, Exclude<RuleEvent, RuleCleared>>({
  kind: 'entity',
  collection: {
    name: 'validation_rules',
    version: 3,
    fields: {
      projectId: 'text',
      created_at: 'text',
      updated_at: 'text',
      name: 'text',
      search: 'text',
      collections: 'texts',
    },
    indexes: [
      ['projectId', 'created_at'],
      ['projectId', 'updated_at'],
      ['projectId', 'name'],
      ['projectId', 'search', 'created_at'],
      ['projectId', 'collections'],
    ],
    countedBy: 'projectId',
  },
  on: {
    'validation_rule.created': ({ data, metadata: { projectId } }) => {
      const { id, ruleSet, at } = data;
      const document = { id, projectId, ...collectNames(ruleSet), created_at: at, updated_at: null };
      return changes<RuleDocument>(id, () => document);
    },
    'validation_rule.updated': ({ data: { id, ruleSet, at } }) =>
      changes<RuleDocument>(id, (before) => before && { ...before, ...collectNames(ruleSet), updated_at: at }),
    'validation_rule.deleted': ({ data }) => changes<RuleDocument>(data.id, () => null),
  },
});

const COLLECTION = /"(pc_[0-9A-Za-z]{1,60})"/g;

/** Collections are named in conditions, bundles and what a discount applies to: each of them is in use. */
function collectNames(ruleSet: RuleSet): Pick<RuleDocument, 'name' | 'search' | 'ruleSet' | 'collections'> {
  const collections = new Set<string>();
  for (const [, id] of JSON.stringify(ruleSet).matchAll(COLLECTION)) if (id !== undefined) collections.add(id);
  return { name: ruleSet.name, search: searchText([ruleSet.name]), ruleSet, collections: [...collections] };
}
