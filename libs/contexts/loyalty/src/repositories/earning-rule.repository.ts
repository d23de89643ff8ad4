import { Injectable } from '@nestjs/common';
import { isRefusal, notFound, type Refusal, type UpTo } from '@perkstream/kernel';
import { CommandRunner } from '@perkstream/platform';
import { type CampaignRecord, type EarningRule } from '@perkstream/published';
import { ALL_EARNING_RULES, earningRulesAggregate } from '../domain/earning-rules/earning-rules.decider.js';
import { MemberRepository } from './member.repository.js';

export interface EarningRuleParams {
  /** Id or name of the program */
  readonly campaignId: string;
  readonly earningRuleId: string;
}

/** Earning rules, folded from their stream. */
@Injectable()
export class EarningRuleRepository {
  constructor(
    private readonly runner: CommandRunner,
    private readonly members: MemberRepository,
  ) {}

  /** Of all programs, in the order in which they were made. @param upTo as they were then */
  async all(projectId: string, upTo?: UpTo): Promise<readonly EarningRule[]> {
    const state = await this.runner.stateUpTo(earningRulesAggregate, projectId, ALL_EARNING_RULES, upTo);
    return Object.values(state);
  }

  /** @param idOrName of the program */
  async ofProgram(projectId: string, idOrName: string): Promise<readonly EarningRule[] | Refusal<'not_found'>> {
    const program = await this.members.program(projectId, idOrName);
    if (isRefusal(program)) return program;
    return (await this.all(projectId)).filter(({ campaignId }) => campaignId === program.id);
  }

  async find(
    projectId: string,
    { campaignId, earningRuleId }: EarningRuleParams,
  ): Promise<{ readonly rule: EarningRule; readonly program: CampaignRecord } | Refusal<'not_found'>> {
    const program = await this.members.program(projectId, campaignId);
    if (isRefusal(program)) return program;
    const rule = (await this.all(projectId)).find(({ id }) => id === earningRuleId);
    return rule?.campaignId === program.id ? { rule, program } : unknownEarningRule(earningRuleId);
  }
}

export function unknownEarningRule(id: string): Refusal<'not_found'> {
  return notFound('earning_rule', id, 'earning rule');
}
