import { defineList } from '@perkstream/domain-filters';
import { isRefusal, type Refusal, refuse } from '@perkstream/kernel';
import { handler, shortListFeature, switchFeatures } from '@perkstream/platform';
import {
  CreateEarningRules,
  DeleteEarningRule,
  DisableEarningRule,
  EnableEarningRule,
  GetEarningRule,
  ListEarningRules,
  UpdateEarningRule,
} from '@perkstream/published';
import { MAX_EARNING_RULES } from '../../domain/earning-rules/earning-rules.decider.js';
import { type LoyaltyRefusal } from '../../loyalty.refusals.js';
import { presentEarningRule } from '../../presenters/earning-rule.presenter.js';
import { EarningRuleRepository } from '../../repositories/earning-rule.repository.js';
import { MemberRepository } from '../../repositories/member.repository.js';
import { parseChanges } from '../../services/earning-rule-body.js';
import { EarningRuleWriter } from '../../services/earning-rule-writer.js';

/** The operations on earning rules. */
export const manageEarningRules = [
  handler(
    CreateEarningRules,
    [MemberRepository, EarningRuleWriter],
    async ({ context, params, body }, members, writer) => {
      if (body.length === 0 || body.length > MAX_EARNING_RULES) {
        return refuse('invalid_payload', { details: `Send 1 to ${MAX_EARNING_RULES} earning rules` });
      }
      const program = await members.program(context.projectId, params.campaignId);
      if (isRefusal(program)) return program;
      const rules = await writer.create(body, program, context);
      return isRefusal(rules) ? (rules as Refusal<LoyaltyRefusal>) : rules.map(presentEarningRule);
    },
  ),

  handler(GetEarningRule, [EarningRuleRepository], async ({ context, params }, rules) => {
    const found = await rules.find(context.projectId, params);
    return isRefusal(found) ? found : presentEarningRule(found.rule);
  }),

  /** From their stream, which holds all rules of a project: there are a hundred of them at most. */
  shortListFeature(ListEarningRules, {
    list: defineList({ order: { created_at: 'createdAt', updated_at: 'updatedAt' } }),
    service: EarningRuleRepository,
    values: ({ context: { projectId }, params: { campaignId } }, rules) => rules.ofProgram(projectId, campaignId),
    rows: (found) => found.map(presentEarningRule),
  }),

  handler(
    UpdateEarningRule,
    [EarningRuleRepository, EarningRuleWriter],
    async ({ context, params, body }, rules, writer) => {
      const found = await rules.find(context.projectId, params);
      if (isRefusal(found)) return found;
      const changes = parseChanges(body, found.rule.event);
      if (isRefusal(changes)) return changes as Refusal<'invalid_payload'>;
      const changed = await writer.change(found.rule, changes, context);
      return isRefusal(changed) ? changed : presentEarningRule(changed);
    },
  ),

  ...switchFeatures(
    { enable: EnableEarningRule, disable: DisableEarningRule },
    [EarningRuleRepository, EarningRuleWriter],
    async (to, { context, params }, rules, writer) => {
      const found = await rules.find(context.projectId, params);
      if (isRefusal(found)) return found;
      const changed = await writer.change(found.rule, { active: to === 'enable' }, context);
      return isRefusal(changed) ? changed : presentEarningRule(changed);
    },
  ),

  handler(DeleteEarningRule, [EarningRuleRepository, EarningRuleWriter], async ({ context, params }, rules, writer) => {
    const found = await rules.find(context.projectId, params);
    return isRefusal(found) ? found : writer.delete(found.rule, context);
  }),
];
