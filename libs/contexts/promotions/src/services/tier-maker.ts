import { Injectable } from '@nestjs/common';
import { isRefusal, notFound, type Refusal } from '@perkstream/kernel';
import { CommandRunner, firstMadeAt, idMadeBy, Messenger } from '@perkstream/platform';
import { Categories, type SettledCategory } from '@perkstream/lookups';
import {
  AssignRules,
  type CommandOrigin,
  FindAssignedRules,
  NO_CATEGORY,
  type TierDefinition,
  UnassignRules,
} from '@perkstream/published';
import { inSlices } from '@perkstream/ports';
import { promotionTierAggregate } from '../domain/promotion-tier/promotion-tier.decider.js';
import { type Tier } from '../domain/promotion-tier/state.js';
import { tierListAggregate } from '../domain/tier-list/tier-list.decider.js';
import { type NewTier } from './tier-body.js';

/** Tiers that are written or deleted together: their events are one commit. */
export const TIERS_AT_ONCE = 25;

export type MakeRefusal = 'not_found' | 'duplicate_found' | 'invalid_payload';

/**
 * Makes tiers: settles their categories, assigns their rules (so that no tier is ever without the rules that it should have), takes
 * their places in the campaign, then writes them. Every step has a command id that follows from the origin's: sent again, it carries on.
 */
@Injectable()
export class TierMaker {
  constructor(
    private readonly runner: CommandRunner,
    private readonly messenger: Messenger,
    private readonly categories: Categories,
  ) {}

  /** All of them, or none when it is refused. In the order of `tiers`. */
  async make(
    projectId: string,
    campaignId: string,
    tiers: readonly NewTier[],
    origin: CommandOrigin,
  ): Promise<readonly Tier[] | Refusal<MakeRefusal>> {
    const categories: SettledCategory[] = [];
    for (const [index, { category }] of tiers.entries()) {
      const settled = await this.categories.settle(projectId, category, step(origin, `category/${index}`));
      if (isRefusal(settled)) return settled;
      categories.push(settled);
    }
    // One millisecond apart: tiers made together have ids in the order of their places.
    const ids = tiers.map((_tier, index) => idMadeBy(origin, 'promo_', `promotion_tier/${index}`, index));
    for (const [index, { ruleIds }] of tiers.entries()) {
      const refusal = await this.assign(projectId, ids[index]!, ruleIds, step(origin, `rules/${index}`));
      if (refusal) return this.withoutRules(projectId, ids.slice(0, index), refusal, origin);
    }
    const wanted = tiers.map(({ hierarchy }, index) => ({ id: ids[index]!, hierarchy }));
    const places = await this.takePlaces(campaignId, wanted, origin);
    if (isRefusal(places)) return this.withoutRules(projectId, ids, places as Refusal<MakeRefusal>, origin);
    const writes = tiers.map(({ definition }, index) => () => {
      const id = ids[index]!;
      const hierarchy = places.get(id)!;
      const placed = { ...definition, id, campaignId, hierarchy, ...NO_CATEGORY, ...categories[index] };
      return this.write({ ...placed, createdAt: firstMadeAt(origin) }, step(origin, `tier/${index}`));
    });
    const made: Tier[] = [];
    for await (const some of inSlices(writes, TIERS_AT_ONCE)) {
      made.push(...(await Promise.all(some.map((write) => write()))));
    }
    return made;
  }

  /** Of tiers that will not be there. */
  private async withoutRules(
    projectId: string,
    tierIds: readonly string[],
    refusal: Refusal<MakeRefusal>,
    origin: CommandOrigin,
  ): Promise<Refusal<MakeRefusal>> {
    for (const id of tierIds) {
      await this.messenger.send(new UnassignRules(projectId, id, step(origin, `unassign/${id}`)));
    }
    return refusal;
  }

  /** Assigns rules to a tier. @returns a refusal, if any */
  async assign(
    projectId: string,
    tierId: string,
    ruleIds: readonly string[],
    origin: CommandOrigin,
  ): Promise<Refusal<MakeRefusal> | undefined> {
    if (ruleIds.length === 0) return undefined;
    const assigned = await this.messenger.send(new AssignRules(projectId, ruleIds, 'promotion_tier', tierId, origin));
    return isRefusal(assigned) ? (assigned as Refusal<MakeRefusal>) : undefined;
  }

  /** As `assign`; rules that the tier has already stay as they are. */
  async assignMissing(
    projectId: string,
    tierId: string,
    ruleIds: readonly string[],
    origin: CommandOrigin,
  ): Promise<Refusal<MakeRefusal> | undefined> {
    if (ruleIds.length === 0) return undefined;
    const assigned = await this.messenger.ask(new FindAssignedRules(projectId, [tierId]));
    const missing = ruleIds.filter((id) => !assigned.some(({ ruleId }) => ruleId === id));
    return this.assign(projectId, tierId, missing, origin);
  }

  private async takePlaces(
    campaignId: string,
    tiers: readonly { readonly id: string; readonly hierarchy?: number }[],
    origin: CommandOrigin,
  ): Promise<ReadonlyMap<string, number> | Refusal<'not_found' | 'invalid_payload'>> {
    const command = { do: 'enter', tiers } as const;
    const entered = await this.runner.execute(tierListAggregate, campaignId, command, step(origin, 'places'));
    if (isRefusal(entered)) {
      return entered.refused === 'not_found'
        ? notFound('campaign', campaignId)
        : (entered as Refusal<'invalid_payload'>);
    }
    const placed = entered.events.flatMap((event) => (event.type === 'tier_list.entered' ? event.data.tiers : []));
    return new Map(placed.map(({ id, hierarchy }) => [id, hierarchy]));
  }

  private async write(tier: TierDefinition, origin: CommandOrigin): Promise<Tier> {
    const written = await this.runner.execute(promotionTierAggregate, tier.id, { do: 'create', tier }, origin);
    if (isRefusal(written) || written.state.status === 'none') throw new Error(`${tier.id} was not written`);
    return written.state;
  }
}

/** The origin of one step: its command id follows from the whole's. */
export function step(origin: CommandOrigin, name: string): CommandOrigin {
  return { ...origin, commandId: `${origin.commandId}/${name}` };
}
