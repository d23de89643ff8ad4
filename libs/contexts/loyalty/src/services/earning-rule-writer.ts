import { Injectable } from '@nestjs/common';
import { derivedId, isRefusal, type Refusal } from '@perkstream/kernel';
import { commandContext, CommandRunner, firstMadeAt, Messenger } from '@perkstream/platform';
import {
  ActivateSegment,
  AssignRules,
  type CampaignRecord,
  type CreateEarningRuleBody,
  type EarningRule,
  type RequestContext,
  UnassignRules,
} from '@perkstream/published';
import {
  ALL_EARNING_RULES,
  earningRulesAggregate,
  type EarningRuleChanges,
  type EarningRulesCommand,
  ruleIn,
} from '../domain/earning-rules/earning-rules.decider.js';
import { unknownEarningRule } from '../repositories/earning-rule.repository.js';
import { newEarningRule } from './earning-rule-body.js';
import { EarningEvents } from './earning-events.js';

type Refused = Refusal<'not_found' | 'invalid_payload' | 'duplicate_found'>;

/** Makes and changes earning rules. The validation rule that one names is assigned to it first, so that none is ever without it. */
@Injectable()
export class EarningRuleWriter {
  constructor(
    private readonly runner: CommandRunner,
    private readonly messenger: Messenger,
    private readonly events: EarningEvents,
  ) {}

  /** All of them, or none. */
  async create(
    bodies: readonly CreateEarningRuleBody[],
    program: CampaignRecord,
    context: RequestContext,
  ): Promise<readonly EarningRule[] | Refused> {
    const rules: EarningRule[] = [];
    const createdAt = firstMadeAt(context);
    for (const [index, body] of bodies.entries()) {
      const unknown = await this.events.objectionTo(body, context.projectId);
      if (unknown) return unknown;
      // One millisecond apart: rules made together have ids in the order in which they were sent.
      const idOf = (prefix: string) =>
        derivedId(prefix, Date.parse(createdAt) + index, context.requestId, `earning_rule/${index}`);
      const rule = newEarningRule(body, program, { id: idOf('ern_'), automationId: idOf('auto_'), createdAt });
      if (isRefusal(rule)) return rule;
      rules.push(rule);
    }
    const command = { do: 'create', rules } as const;
    const objection = await this.objectionTo(command, context);
    if (objection) return objection;
    for (const { id, validationRuleId } of rules) {
      const refused = await this.assign(id, validationRuleId, context);
      if (refused) return refused;
    }
    for (const { id, segmentId } of rules) {
      const origin = commandContext(context, `activate-segment/${id}`);
      if (segmentId !== undefined) await this.messenger.send(new ActivateSegment(context.projectId, segmentId, origin));
    }
    const created = await this.execute(command, context);
    return isRefusal(created) ? created : rules;
  }

  async change(
    rule: EarningRule,
    changes: EarningRuleChanges,
    context: RequestContext,
  ): Promise<EarningRule | Refused> {
    const { id, validationRuleId } = rule;
    const { validationRuleId: wanted = validationRuleId } = changes;
    const command = { do: 'change', id, changes, now: context.now } as const;
    if (wanted !== validationRuleId) {
      const refused = (await this.objectionTo(command, context)) ?? (await this.replaceRule(rule, wanted, context));
      if (refused) return refused;
    }
    const changed = await this.execute(command, context);
    if (isRefusal(changed)) return changed.refused === 'not_found' ? unknownEarningRule(id) : changed;
    return ruleIn(changed.state, id) ?? unknownEarningRule(id);
  }

  async delete({ id }: EarningRule, context: RequestContext): Promise<undefined | Refused> {
    const deleted = await this.execute({ do: 'delete', id }, context);
    if (isRefusal(deleted)) return deleted.refused === 'not_found' ? unknownEarningRule(id) : deleted;
    await this.messenger.send(new UnassignRules(context.projectId, id, commandContext(context, 'unassign')));
    return undefined;
  }

  /** The new one is assigned before the old one is taken off: a rule that is unknown changes nothing. */
  private async replaceRule(
    { id, validationRuleId }: EarningRule,
    wanted: string | null,
    context: RequestContext,
  ): Promise<Refused | undefined> {
    const refused = await this.assign(id, wanted, context);
    if (refused || validationRuleId === null) return refused;
    await this.messenger.send(new UnassignRules(context.projectId, id, commandContext(context, 'unassign')));
    return this.assign(id, wanted, context, 'again');
  }

  private async assign(
    id: string,
    validationRuleId: string | null,
    context: RequestContext,
    step = 'assign',
  ): Promise<Refused | undefined> {
    if (validationRuleId === null) return undefined;
    const origin = commandContext(context, `${step}/${id}`);
    const wanted = new AssignRules(context.projectId, [validationRuleId], 'earning_rule', id, origin);
    const assigned = await this.messenger.send(wanted);
    return isRefusal(assigned) ? (assigned as Refused) : undefined;
  }

  /** What would be refused is refused before rules are assigned. */
  private async objectionTo(command: EarningRulesCommand, context: RequestContext): Promise<Refused | undefined> {
    if (context.repeatSince) return undefined;
    const state = await this.runner.current(earningRulesAggregate, context.projectId, ALL_EARNING_RULES);
    const decided = earningRulesAggregate.decide(command, state);
    return isRefusal(decided) ? (decided as Refused) : undefined;
  }

  private execute(command: EarningRulesCommand, context: RequestContext) {
    return this.runner.execute(
      earningRulesAggregate,
      ALL_EARNING_RULES,
      command,
      commandContext(context, `earning-rule/${command.do}`),
    );
  }
}
