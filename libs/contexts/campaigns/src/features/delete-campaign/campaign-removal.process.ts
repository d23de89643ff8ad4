import { Injectable } from '@nestjs/common';
import { CommandRunner, Messenger, ProcessRunner, type UnfinishedProcess } from '@perkstream/platform';
import { type CommandOrigin, DeleteTiers } from '@perkstream/published';
import { Campaigns } from '../../campaigns.js';
import { campaignAggregate } from '../../domain/campaign/campaign.aggregate.js';
import { type Campaign } from '../../domain/campaign/state.js';

/** Removes what belonged to a campaign that was deleted. Found unfinished, it is carried on. */
@Injectable()
export class CampaignRemovalProcess {
  constructor(
    private readonly runner: CommandRunner,
    private readonly messenger: Messenger,
    private readonly campaigns: Campaigns,
    private readonly processes: ProcessRunner,
  ) {
    processes.register({
      name: 'campaign_removal',
      begins: 'campaign.deleted',
      ends: ['campaign.removal_finished'],
      resume: (unfinished) => this.resume(unfinished),
    });
  }

  async carryOut({ status, definition, removing }: Campaign, origin: CommandOrigin): Promise<void> {
    const { id, name, campaignType } = definition;
    const { projectId } = origin;
    await this.processes.during(projectId, id, async () => {
      if (removing && campaignType === 'PROMOTION') {
        await this.messenger.tell(new DeleteTiers(projectId, id, step(origin, 'tiers')));
      }
      if (status === 'gone') await this.campaigns.releaseName(name, id, step(origin, 'release-name'));
      await this.runner.execute(campaignAggregate, id, { do: 'finish_removal' }, step(origin, 'finish'));
    });
  }

  private async resume({ projectId, key, begunAt }: UnfinishedProcess): Promise<void> {
    const state = await this.campaigns.stateOf(projectId, key);
    if (!('removing' in state)) return;
    await this.carryOut(state, {
      projectId,
      actor: { kind: 'system', id: 'process-runner' },
      channel: 'INTERNAL',
      correlationId: key,
      commandId: `${key}/removal`,
      now: begunAt,
      repeatSince: begunAt,
    });
  }
}

function step(origin: CommandOrigin, name: string): CommandOrigin {
  return { ...origin, commandId: `${origin.commandId}/${name}` };
}
