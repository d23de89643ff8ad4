import { Injectable } from '@nestjs/common';
import { isRefusal, type Refusal } from '@perkstream/kernel';
import { CommandRunner, Messenger, ProcessRunner, type UnfinishedProcess } from '@perkstream/platform';
import { AssignRules, type CommandOrigin, CreateTiers } from '@perkstream/published';
import { Campaigns } from '../../campaigns.js';
import { campaignAggregate } from '../../domain/campaign/campaign.aggregate.js';
import { type Campaign, type CampaignState } from '../../domain/campaign/state.js';

export type SetupRefusal = Refusal<'invalid_payload' | 'not_found' | 'duplicate_found'>;

/**
 * Makes what belongs to a new campaign, then the campaign: nobody sees it before. What is refused leaves no campaign and gives the
 * name back. Found unfinished, it is carried on under the same ids.
 */
@Injectable()
export class CampaignSetupProcess {
  constructor(
    private readonly runner: CommandRunner,
    private readonly messenger: Messenger,
    private readonly campaigns: Campaigns,
    private readonly processes: ProcessRunner,
  ) {
    processes.register({
      name: 'campaign_setup',
      begins: 'campaign.setup_begun',
      ends: ['campaign.created', 'campaign.setup_abandoned'],
      resume: (unfinished) => this.resume(unfinished),
    });
  }

  /** @param state as the setup was begun; one that has ended well is answered as it is */
  async carryOut(state: CampaignState, origin: CommandOrigin): Promise<Campaign | SetupRefusal> {
    if (state.status === 'none') throw new Error('A setup that was not begun');
    if ('removing' in state) return state;
    const { id, name } = state.definition;
    return this.processes.during(origin.projectId, id, async () => {
      const refusal = await this.makeParts(state, origin);
      if (refusal) {
        await this.runner.execute(campaignAggregate, id, { do: 'abandon_setup' }, step(origin, 'abandon'));
        await this.campaigns.releaseName(name, id, step(origin, 'release-name'));
        return refusal;
      }
      const finished = await this.runner.execute(campaignAggregate, id, { do: 'finish_setup' }, step(origin, 'finish'));
      if (isRefusal(finished) || !('removing' in finished.state)) throw new Error(`${id} was not created`);
      return finished.state;
    });
  }

  private async makeParts(
    { definition: { id }, setup }: Extract<CampaignState, { setup: unknown }>,
    origin: CommandOrigin,
  ): Promise<SetupRefusal | undefined> {
    const { projectId } = origin;
    const { ruleIds, tiers } = setup;
    if (ruleIds.length > 0) {
      const assign = new AssignRules(projectId, ruleIds, 'campaign', id, step(origin, 'rules'));
      const assigned = await this.messenger.tell(assign);
      if (isRefusal(assigned)) return assigned as SetupRefusal;
    }
    if (tiers.length > 0) {
      const made = await this.messenger.tell(new CreateTiers(projectId, id, tiers, step(origin, 'tiers')));
      if (isRefusal(made)) return made as SetupRefusal;
    }
    return undefined;
  }

  private async resume({ projectId, key }: UnfinishedProcess): Promise<void> {
    const state = await this.campaigns.stateOf(projectId, key);
    if (state.status !== 'setting_up') return;
    const { requestId, at } = state.setup;
    await this.carryOut(state, {
      projectId,
      actor: { kind: 'system', id: 'process-runner' },
      channel: 'INTERNAL',
      correlationId: requestId,
      commandId: `${requestId}/setup`,
      now: at,
      repeatSince: at,
    });
  }
}

function step(origin: CommandOrigin, name: string): CommandOrigin {
  return { ...origin, commandId: `${origin.commandId}/${name}` };
}
