import { isDeepStrictEqual } from 'node:util';
import { Injectable } from '@nestjs/common';
import { isRefusal, notFound, type Refusal } from '@perkstream/kernel';
import { CommandRunner, ProcessRunner, resumedBy, type UnfinishedProcess } from '@perkstream/platform';
import { inSlices } from '@perkstream/ports';
import { type CommandOrigin } from '@perkstream/published';
import { promotionTierAggregate } from '../domain/promotion-tier/promotion-tier.decider.js';
import { type TierListRefusal, tierListAggregate } from '../domain/tier-list/tier-list.decider.js';
import { type TierListState } from '../domain/tier-list/state.js';
import { step, TIERS_AT_ONCE } from '../services/tier-maker.js';

/**
 * Puts all tiers of a campaign into an order: decided in the list of the campaign, then written to each tier. Found unfinished, it is
 * carried on. Decision 0261.
 */
@Injectable()
export class TierOrderingProcess {
  constructor(
    private readonly runner: CommandRunner,
    private readonly processes: ProcessRunner,
  ) {
    processes.register({
      name: 'tier_ordering',
      begins: 'tier_list.ordered',
      ends: ['tier_list.ordering_finished'],
      resume: (unfinished) => this.resume(unfinished),
    });
  }

  /** @param ids all tiers of the campaign, the first to apply first */
  async order(
    campaignId: string,
    ids: readonly string[],
    origin: CommandOrigin,
  ): Promise<Refusal<TierListRefusal> | undefined> {
    return this.processes.during(origin.projectId, campaignId, async () => {
      const orderId = origin.commandId;
      const command = { do: 'order', orderId, ids } as const;
      const ordered = await this.runner.execute(tierListAggregate, campaignId, command, step(origin, 'decide'));
      if (isRefusal(ordered)) {
        return ordered.refused === 'not_found'
          ? notFound('campaign', campaignId)
          : (ordered as Refusal<TierListRefusal>);
      }
      if (ordered.events.length > 0) await this.apply(campaignId, orderId, origin);
      return undefined;
    });
  }

  /** An order that was decided meanwhile is applied, too: the one that ends last leaves the places of the list. */
  private async apply(campaignId: string, orderId: string | undefined, origin: CommandOrigin): Promise<void> {
    const { projectId } = origin;
    let applied: TierListState['tiers'] | undefined;
    for (let round = 0; ; round++) {
      const { tiers } = await this.runner.current(tierListAggregate, projectId, campaignId);
      if (isDeepStrictEqual(applied, tiers)) break;
      await this.place(tiers, step(origin, `round/${round}`));
      applied = tiers;
    }
    const command = { do: 'finish_order', ...(orderId !== undefined && { orderId }) } as const;
    await this.runner.execute(tierListAggregate, campaignId, command, step(origin, 'finish'));
  }

  /**
   * A tier that is at its place stays as it is, so that nothing has to be known of earlier attempts. One that was deleted meanwhile
   * needs no place.
   */
  private async place(
    tiers: TierListState['tiers'],
    { repeatSince: _since, repeatAfter: _after, ...origin }: CommandOrigin,
  ): Promise<void> {
    for await (const some of inSlices(Object.entries(tiers), TIERS_AT_ONCE)) {
      await Promise.all(
        some.map(([id, hierarchy]) => {
          const command = { do: 'update', now: origin.now, hierarchy } as const;
          return this.runner.execute(promotionTierAggregate, id, command, step(origin, `${id}/${hierarchy}`));
        }),
      );
    }
  }

  private async resume(unfinished: UnfinishedProcess): Promise<void> {
    const { key, begunAt } = unfinished;
    await this.apply(key, undefined, resumedBy(unfinished, begunAt, { commandId: `${key}/ordering` }));
  }
}
