import { type JsonObject, refuse } from '@perkstream/kernel';
import {
  type AssignRules,
  type CampaignRecord,
  type CommandOrigin,
  ExamineTiers,
  type FindAssignedRules,
  type FindCampaign,
  type PromotionStackAnswer,
  type PromotionTierAnswer,
  type UseStep,
  type UnassignRules,
  UseTier,
} from '@perkstream/published';
import { ContextInProcess, type Given, type Json, type AnswerFor, FakeCategories } from '@perkstream/testing';
import { NOW, redemption } from '../domain/promotion-tier/promotion-tier.examples.js';
import { PromotionsModule } from '../promotions.module.js';

export const SHOP = 'proj_shop';
export const BAKERY = 'proj_bakery';
export const LATER = '2026-03-02T13:00:00.000Z';

export interface TiersAnswer {
  readonly tiers: PromotionTierAnswer[];
  readonly total: number;
  readonly has_more: boolean;
}

export interface StacksAnswer {
  readonly data: PromotionStackAnswer[];
  readonly total: number;
}

export class PromotionsInProcess extends ContextInProcess<PromotionTierAnswer> {
  readonly campaigns = new Map<string, CampaignRecord>();
  /** Rules that there are; assigned ones by the object that they are assigned to. */
  readonly rules = new Set<string>();
  readonly assigned = new Map<string, string[]>();
  /** Nobody takes rules off anything now. */
  rulesAreAway = false;
  /** Categories of the shop. */
  readonly categories = new FakeCategories(SHOP).set('cat_1', 'Sale').set('cat_2', 'Flash');

  constructor() {
    super(PromotionsModule, { projectId: SHOP, now: NOW });
    this.putCampaign('camp_1');
  }

  static start(): Promise<PromotionsInProcess> {
    return new PromotionsInProcess().open();
  }

  /** A campaign of the shop in the place of the one with that id. */
  putCampaign(id: string, changes: Partial<CampaignRecord> = {}): void {
    const { active = true, windows = {} } = changes;
    this.campaigns.set(id, {
      id,
      name: `Campaign ${id}`,
      campaignType: 'PROMOTION',
      active,
      categoryId: null,
      metadata: {},
      windows,
      embedded: { id, active, object: 'campaign' },
      ...changes,
    });
  }

  add(fields: Json = {}, campaignId = 'camp_1', given: Given = {}): Promise<PromotionTierAnswer> {
    return this.answer('add-promotion-tier-to-campaign', { campaignId }, tierBody(fields), given);
  }

  get(promotionTierId: string): Promise<PromotionTierAnswer> {
    return this.answer('get-promotion-tier', { promotionTierId });
  }

  update(promotionTierId: string, body: Json, given: Given = {}): Promise<PromotionTierAnswer> {
    return this.answer('update-promotion-tier', { promotionTierId }, body, given);
  }

  switch(to: 'enable' | 'disable', promotionTierId: string, given: Given = {}): Promise<PromotionTierAnswer> {
    return this.answer(`${to}-promotion-tier`, { promotionTierId }, undefined, given);
  }

  delete(promotionTierId: string): Promise<unknown> {
    return this.answer('delete-promotion-tier', { promotionTierId });
  }

  list(query: Json = {}, projectId = SHOP): Promise<TiersAnswer> {
    return this.answer('list-promotion-tiers', {}, undefined, { query, projectId });
  }

  listOf(campaignId: string, projectId = SHOP): Promise<TiersAnswer> {
    return this.answer('list-promotion-tiers-from-campaign', { campaignId }, undefined, { projectId });
  }

  /** A stack of tiers, in that order. */
  stack(
    ids: readonly string[],
    fields: Json = {},
    campaignId = 'camp_1',
    given: Given = {},
  ): Promise<PromotionStackAnswer> {
    const body = { name: 'Stack', tiers: { ids }, ...fields };
    return this.answer('create-promotion-stack', { campaignId }, body, given);
  }

  getStack(stackId: string, campaignId = 'camp_1'): Promise<PromotionStackAnswer> {
    return this.answer('get-promotion-stack', { campaignId, stackId });
  }

  listStacks(query: Json = {}, projectId = SHOP): Promise<StacksAnswer> {
    return this.answer('list-all-promotion-stacks', {}, undefined, { query, projectId });
  }

  use(tierId: string, step: UseStep, given: Partial<CommandOrigin> = {}) {
    const origin = this.originOf(given);
    return this.messenger.send(new UseTier(origin.projectId, tierId, step, origin));
  }

  redeem(tierId: string, redemptionId: string, given: Partial<CommandOrigin> = {}) {
    return this.use(tierId, { do: 'redeem', redemption: recordOf(tierId, redemptionId) }, given);
  }

  examine(ids: readonly string[], now = NOW, projectId = SHOP) {
    return this.messenger.ask(
      new ExamineTiers(
        projectId,
        ids.map((id) => ({ id })),
        now,
      ),
    );
  }

  protected override answerForOthers(handle: AnswerFor): void {
    handle('FindProject', () => ({ timeZone: 'UTC' }));
    handle('FindCampaign', ({ projectId, idOrName }: FindCampaign) =>
      projectId === SHOP
        ? [...this.campaigns.values()].find(({ id, name }) => id === idOrName || name === idOrName)
        : undefined,
    );
    this.categories.answer(handle);
    handle('AssignRules', ({ ruleIds, relatedObjectId }: AssignRules) => {
      const missing = ruleIds.find((id) => !this.rules.has(id));
      if (missing !== undefined) return refuse('not_found', { resourceId: missing, resourceType: 'validation_rules' });
      this.assigned.set(relatedObjectId, [...(this.assigned.get(relatedObjectId) ?? []), ...ruleIds]);
      return ruleIds.map((id) => assignmentOf(id, relatedObjectId));
    });
    handle('UnassignRules', ({ relatedObjectId }: UnassignRules) => {
      if (this.rulesAreAway) throw new Error('The rules are away');
      this.assigned.delete(relatedObjectId);
    });
    handle('FindAssignedRules', ({ relatedObjectIds }: FindAssignedRules) =>
      relatedObjectIds.flatMap((relatedObjectId) =>
        (this.assigned.get(relatedObjectId) ?? []).map((ruleId) => ({
          ruleId,
          relatedObjectId,
          assignment: assignmentOf(ruleId, relatedObjectId),
        })),
      ),
    );
  }
}

export function tierBody(fields: Json = {}): Json {
  return { name: 'Ten percent', action: { discount: { type: 'PERCENT', percent_off: 10 } }, ...fields };
}

export function namesOf(list: readonly { readonly name: string }[]): string[] {
  return list.map(({ name }) => name);
}

export function recordOf(tierId: string, redemptionId: string) {
  return redemption(redemptionId, { relatedObjectId: tierId });
}

export function assignmentOf(ruleId: string, relatedObjectId: string): JsonObject {
  return { id: `asgm_${ruleId}`, rule_id: ruleId, related_object_id: relatedObjectId };
}
