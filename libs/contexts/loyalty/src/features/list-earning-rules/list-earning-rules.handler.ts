import { defineList, parseListQuery } from '@perkstream/domain-filters';
import { isRefusal, type Refusal } from '@perkstream/kernel';
import { handler } from '@perkstream/platform';
import { type AnswerOf, type EarningRule, ListEarningRules } from '@perkstream/published';
import { type LoyaltyRefusal } from '../../loyalty.refusals.js';
import { presentEarningRule } from '../../presenters/earning-rule.presenter.js';
import { EarningRuleRepository } from '../../repositories/earning-rule.repository.js';
import { MemberRepository } from '../../repositories/member.repository.js';

const list = defineList({ order: { created_at: 'createdAt', updated_at: 'updatedAt' } });

/** From their stream, which holds all rules of a project: there are a hundred of them at most. */
export const listEarningRules = handler(
  ListEarningRules,
  [MemberRepository, EarningRuleRepository],
  async (
    { context: { projectId, now }, params, query },
    members,
    rules,
  ): Promise<AnswerOf<typeof ListEarningRules> | Refusal<LoyaltyRefusal>> => {
    const asked = parseListQuery(list, query, now);
    if (isRefusal(asked)) return asked;
    const program = await members.program(projectId, params.campaignId);
    if (isRefusal(program)) return program;
    const all = await rules.all(projectId);
    const found = sorted(
      all.filter(({ campaignId }) => campaignId === program.id),
      query.order ?? '-created_at',
    );
    const data = found.slice(asked.offset, asked.offset + asked.limit).map(presentEarningRule);
    return { object: 'list', data_ref: 'data', data, total: found.length };
  },
);

/** Rules of the same date stand in the order of their ids. One that was never changed comes before those that were. */
function sorted(rules: readonly EarningRule[], order: string): readonly EarningRule[] {
  const dateOf = (rule: EarningRule) => (order.endsWith('updated_at') ? rule.updatedAt : rule.createdAt) ?? '';
  const keyOf = (rule: EarningRule) => `${dateOf(rule)} ${rule.id}`;
  const ascending = [...rules].sort((a, b) => (keyOf(a) < keyOf(b) ? -1 : 1));
  return order.startsWith('-') ? ascending.reverse() : ascending;
}
