import { Injectable } from '@nestjs/common';
import { isRefusal, type Refusal } from '@perkstream/kernel';
import { CommandRunner, Messenger, ProcessRunner, resumedBy, type UnfinishedProcess } from '@perkstream/platform';
import { type CommandOrigin, UnassignRules } from '@perkstream/published';
import { promotionTierAggregate } from '../domain/promotion-tier/promotion-tier.decider.js';
import { type Tier } from '../domain/promotion-tier/state.js';
import { tierListAggregate } from '../domain/tier-list/tier-list.decider.js';
import { type ChangeRefusal, TierChanger } from '../services/tier-changer.js';
import { step } from '../services/tier-maker.js';
import { TierRepository } from '../repositories/tier.repository.js';

/** Deletes a tier, then takes away what belonged to it: its place and its rules. Found unfinished, it is carried on. */
@Injectable()
export class TierRemovalProcess {
  constructor(
    private readonly runner: CommandRunner,
    private readonly messenger: Messenger,
    private readonly tiers: TierRepository,
    private readonly changer: TierChanger,
    private readonly processes: ProcessRunner,
  ) {
    processes.register({
      name: 'tier_removal',
      begins: 'promotion_tier.deleted',
      ends: ['promotion_tier.removal_finished'],
      resume: (unfinished) => this.resume(unfinished),
    });
  }

  async remove(id: string, origin: CommandOrigin): Promise<Refusal<ChangeRefusal> | undefined> {
    return this.processes.during(origin.projectId, id, async () => {
      const command = { do: 'delete', now: origin.now } as const;
      const deleted = await this.changer.change(origin.projectId, id, command, step(origin, 'delete'));
      if (isRefusal(deleted)) return deleted;
      await this.clear(deleted.tier, origin);
      return undefined;
    });
  }

  private async clear({ definition: { id, campaignId } }: Tier, origin: CommandOrigin): Promise<void> {
    const leave = { do: 'leave', id, now: origin.now } as const;
    await this.runner.execute(tierListAggregate, campaignId, leave, step(origin, 'leave'));
    await this.messenger.send(new UnassignRules(origin.projectId, id, step(origin, 'unassign-rules')));
    await this.runner.execute(promotionTierAggregate, id, { do: 'finish_removal' }, step(origin, 'finish'));
  }

  private async resume(unfinished: UnfinishedProcess): Promise<void> {
    const { projectId, key, begunAt } = unfinished;
    const state = await this.tiers.stateOf(projectId, key);
    if (state.status !== 'deleted') return;
    await this.clear(state, resumedBy(unfinished, begunAt, { commandId: `${key}/removal` }));
  }
}
