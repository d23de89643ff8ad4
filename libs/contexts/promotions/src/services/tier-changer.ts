import { Injectable } from '@nestjs/common';
import { isRefusal, notFound, type Refusal } from '@perkstream/kernel';
import { CommandRunner, type Execution } from '@perkstream/platform';
import { type CommandOrigin, type PromotionTierEvent } from '@perkstream/published';
import { type UpkeepCommand } from '../domain/promotion-tier/commands.js';
import { promotionTierAggregate } from '../domain/promotion-tier/promotion-tier.decider.js';
import { type Tier } from '../domain/promotion-tier/state.js';
import { TierRepository } from '../repositories/tier.repository.js';

export type ChangeRefusal = 'not_found' | 'invalid_payload';

export interface Change {
  readonly events: Execution<PromotionTierEvent, unknown>['events'];
  readonly tier: Tier;
}

/** Carries out a change of one tier by its own decider. */
@Injectable()
export class TierChanger {
  constructor(
    private readonly runner: CommandRunner,
    private readonly tiers: TierRepository,
  ) {}

  async change(
    projectId: string,
    id: string,
    command: UpkeepCommand,
    origin: CommandOrigin,
  ): Promise<Change | Refusal<ChangeRefusal>> {
    if ((await this.tiers.stateOf(projectId, id)).status === 'none') return notFound('promotion_tier', id);
    const changed = await this.runner.execute(promotionTierAggregate, id, command, origin);
    if (isRefusal(changed)) {
      return changed.refused === 'not_found' ? notFound('promotion_tier', id) : (changed as Refusal<ChangeRefusal>);
    }
    if (changed.state.status === 'none') return notFound('promotion_tier', id);
    return { events: changed.events, tier: changed.state };
  }
}
