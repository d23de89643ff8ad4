import { Injectable } from '@nestjs/common';
import { isRefusal, type Refusal } from '@perkstream/kernel';
import { CommandRunner, Messenger, ProcessRunner, resumedBy, type UnfinishedProcess } from '@perkstream/platform';
import { AssignRules, type CommandOrigin, CreateTiers, UnassignRules } from '@perkstream/published';
import { CopiedPartsMaker } from './copied-parts-maker.js';
import { CampaignRepository } from '../repositories/campaign.repository.js';
import { CodeMaker } from '../services/codes/code-maker.js';
import { campaignAggregate } from '../domain/campaign/campaign.decider.js';
import { type Campaign, type CampaignState, isMade } from '../domain/campaign/state.js';

export type SetupRefusal = Refusal<'invalid_payload' | 'not_found' | 'duplicate_found' | 'invalid_code_config'>;

type Begun = Extract<CampaignState, { readonly setup: unknown }>;

/**
 * Makes the parts of a new campaign, then the campaign itself, which nobody sees before that. A refusal leaves
 * no campaign and releases the name. An unfinished setup is carried on under the same ids.
 */
@Injectable()
export class CampaignSetupProcess {
  constructor(
    private readonly runner: CommandRunner,
    private readonly messenger: Messenger,
    private readonly campaigns: CampaignRepository,
    private readonly codes: CodeMaker,
    private readonly copies: CopiedPartsMaker,
    private readonly processes: ProcessRunner,
  ) {
    processes.register({
      name: 'campaign_setup',
      begins: 'campaign.setup_begun',
      ends: ['campaign.created', 'campaign.setup_cleared'],
      resume: (unfinished) => this.resume(unfinished),
    });
  }

  /** @param state as the setup was begun; one that has ended is answered as it ended */
  async carryOut(state: CampaignState, origin: CommandOrigin): Promise<Campaign | SetupRefusal> {
    if (state.status === 'none') throw new Error('A setup that was not begun');
    if (isMade(state)) return state;
    const { id } = state.definition;
    return this.processes.during(origin.projectId, id, async () => {
      if (state.status === 'abandoned') return this.clear(state, origin);
      const refusal = await this.makeParts(state, origin);
      const command = refusal ? ({ do: 'abandon_setup', refusal } as const) : ({ do: 'finish_setup' } as const);
      const ended = await this.runner.execute(campaignAggregate, id, command, step(origin, command.do));
      if (isRefusal(ended)) throw new Error(`The setup of ${id} did not end`);
      if (ended.state.status === 'abandoned') return this.clear(ended.state, origin);
      if (!isMade(ended.state)) throw new Error(`${id} was not created`);
      return ended.state;
    });
  }

  private async makeParts({ definition, setup }: Begun, origin: CommandOrigin): Promise<SetupRefusal | undefined> {
    const { projectId } = origin;
    const { id, voucher } = definition;
    const { ruleIds, tiers, voucher: wanted, copy } = setup;
    const refusedRules = copy && (await this.copies.makeRules(copy, origin));
    if (refusedRules) return refusedRules as SetupRefusal;
    if (ruleIds.length > 0) {
      const assign = new AssignRules(projectId, ruleIds, 'campaign', id, step(origin, 'rules'));
      const assigned = await this.messenger.send(assign);
      if (isRefusal(assigned)) return assigned as SetupRefusal;
    }
    if (tiers.length > 0) {
      const made = await this.messenger.send(new CreateTiers(projectId, id, tiers, step(origin, 'tiers')));
      if (isRefusal(made)) return made as SetupRefusal;
      const tierIds = made.map((tier) => tier.id);
      const refused = copy && (await this.copies.makeStacks(id, copy, tierIds, origin));
      if (refused) return refused as SetupRefusal;
    }
    if (wanted) {
      const config = wanted.code === undefined ? voucher?.codeConfig : undefined;
      const made = await this.codes.makeOne(definition, wanted, config, {}, step(origin, 'voucher'));
      if (isRefusal(made)) return made as SetupRefusal;
    }
    return copy && ((await this.copies.makeProgram(copy, origin)) as SetupRefusal | undefined);
  }

  /** Parts that had been made are removed only now, when nobody can carry on with the setup any more. */
  private async clear(
    { definition: { id, name }, setup, refusal }: Extract<CampaignState, { readonly status: 'abandoned' }>,
    origin: CommandOrigin,
  ): Promise<SetupRefusal> {
    await this.messenger.send(new UnassignRules(origin.projectId, id, step(origin, 'unassign-rules')));
    await this.copies.remove(id, setup, origin);
    await this.campaigns.releaseName(name, id, step(origin, 'release-name'));
    await this.runner.execute(campaignAggregate, id, { do: 'clear_setup' }, step(origin, 'clear'));
    return refusal as SetupRefusal;
  }

  private async resume(unfinished: UnfinishedProcess): Promise<void> {
    const { projectId, key } = unfinished;
    const state = await this.campaigns.stateOf(projectId, key);
    if (state.status !== 'setting_up' && state.status !== 'abandoned') return;
    const { requestId, at } = state.setup;
    await this.carryOut(
      state,
      resumedBy(unfinished, at, { correlationId: requestId, commandId: `${requestId}/setup`, repeatSince: at }),
    );
  }
}

function step(origin: CommandOrigin, name: string): CommandOrigin {
  return { ...origin, commandId: `${origin.commandId}/${name}` };
}
