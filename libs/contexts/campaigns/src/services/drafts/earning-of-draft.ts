import { type EarningOfDraft } from '@perkstream/published';
import { type PreparedDraft } from './draft-preparer.js';

/** The earning rules of a loyalty program with their validation rules; none of other campaigns. */
export function earningOf({ parts, existing }: PreparedDraft): readonly EarningOfDraft[] {
  const { program } = parts;
  if (!program) return [];
  const made = new Map(parts.rules.map(({ id, body }) => [id, body]));
  return program.earningRules.map((rule) => ({
    rule,
    rules: (program.rules[rule.id] ?? []).map((id) => ({ id, body: (made.get(id) ?? existing.get(id))! })),
  }));
}
