import { type TestingModuleBuilder } from '@nestjs/testing';
import { type JsonObject, type Refusal, refuse } from '@perkstream/kernel';
import { eventually } from '@perkstream/kernel/testing';
import { Pace, ProcessRunner } from '@perkstream/platform';
import {
  type AssignRules,
  type CampaignAnswer,
  type CampaignWithPartsAnswer,
  type CheckTiers,
  type CreateRules,
  type CreateTiers,
  type DeleteRules,
  type DeleteTiers,
  type FindAssignedRules,
  type FindRuleBodies,
  type FindRulesToCopy,
  type FindTiersOfCampaign,
  type PrepareRules,
  type ProjectSettings,
  type Reply,
  type UnassignRules,
} from '@perkstream/published';
import { ContextInProcess, type Given, type Json, type AnswerFor, FakeCategories } from '@perkstream/testing';
import { CampaignsModule } from '../campaigns.module.js';
import { busyPace } from './busy-pace.js';
import { NOW } from '../domain/campaign/campaign.examples.js';
import { FakeAsyncActions } from './fake-async-actions.js';
import { FakeVouchers } from './fake-vouchers.js';

export const SHOP = 'proj_shop';
export const BAKERY = 'proj_bakery';

export class CampaignsInProcess extends ContextInProcess<CampaignWithPartsAnswer> {
  /** Tiers by their campaign; a tier called `bad` is refused when it is checked, one called `late` when it is made. */
  readonly tiers = new Map<string, readonly JsonObject[]>();
  readonly rules = new Set<string>();
  readonly assigned = new Map<string, readonly string[]>();
  readonly vouchers = new FakeVouchers();
  readonly actions = new FakeAsyncActions();
  /** What work in the background could not go on for. */
  readonly failures: unknown[] = [];
  /** The next commands of that name are not answered. */
  away: string | undefined;

  private readonly categories = new FakeCategories(SHOP).set('cat_1', 'First').set('cat_2', 'New');

  constructor() {
    super(CampaignsModule, { projectId: SHOP, now: NOW });
  }

  static start(): Promise<CampaignsInProcess> {
    return new CampaignsInProcess().open();
  }

  /** Finishes what a process that died would have left. */
  finishUnfinished(): Promise<number> {
    return this.app.get(ProcessRunner).finishUnfinished(Date.parse('2027-01-01'), false);
  }

  /** A campaign with codes: ten percent off, or as the fields say. */
  createCoupons(name: string, fields: Json = {}, given: Given = {}): Promise<CampaignWithPartsAnswer> {
    const voucher = { type: 'DISCOUNT_VOUCHER', discount: { type: 'PERCENT', percent_off: 10 } };
    return this.create(name, { campaign_type: 'DISCOUNT_COUPONS', voucher, ...fields }, given);
  }

  createCards(name: string, amount: number, fields: Json = {}): Promise<CampaignWithPartsAnswer> {
    return this.create(name, { campaign_type: 'GIFT_VOUCHERS', voucher: { gift: { amount } }, ...fields });
  }

  /** Resolves when nothing is worked on any more. */
  async untilIdle(campaignId: string): Promise<CampaignWithPartsAnswer> {
    return eventually(
      () => this.get(campaignId),
      ({ creation_status, vouchers_generation_status }) =>
        ['DONE', 'FAILED'].includes(creation_status) && ['DONE', 'FAILED'].includes(vouchers_generation_status),
    );
  }

  create(name: string, fields: Json = {}, given: Given = {}): Promise<CampaignWithPartsAnswer> {
    return this.answer('create-campaign', {}, { name, campaign_type: 'PROMOTION', ...fields }, given);
  }

  get(campaignId: string): Promise<CampaignWithPartsAnswer> {
    return this.answer('get-campaign', { campaignId });
  }

  update(campaignId: string, body: Json, given: Given = {}): Promise<CampaignWithPartsAnswer> {
    return this.answer('update-campaign', { campaignId }, body, given);
  }

  delete(campaignId: string, query: Json = {}): Promise<Reply> {
    return this.reply('delete-campaign', { campaignId }, undefined, { query });
  }

  list(query: Json = {}, given: Given = {}): Promise<{ campaigns: CampaignAnswer[]; total: number }> {
    return this.answer('list-campaigns', {}, undefined, { ...given, query });
  }

  protected override failed(error: unknown): void {
    this.failures.push(error);
  }

  protected override prepared(builder: TestingModuleBuilder): TestingModuleBuilder {
    return builder.overrideProvider(Pace).useFactory({ factory: busyPace });
  }

  protected override answerForOthers(handleAlways: AnswerFor): void {
    const handle: AnswerFor = (name, answer) =>
      handleAlways(name, (message: never) => {
        if (this.away === name) throw new Error(`${name} is not answered`);
        return answer(message);
      });
    this.answerForRules(handle);
    this.answerForPromotions(handle);
    handle('FindProgramParts', () => ({ earningRules: [], rewards: [], tiers: [], rules: {} }));
    handle('CreateProgramParts', () => undefined);
    handle('FindProject', ({ projectId }: { projectId: string }) => projects.find(({ id }) => id === projectId));
    this.categories.answer(handle);
    this.vouchers.answer(handle, this.events);
    this.actions.answer(handle);
  }

  private answerForRules(handle: AnswerFor): void {
    handle('AssignRules', ({ ruleIds, relatedObjectId }: AssignRules) => {
      const missing = ruleIds.find((id) => !this.rules.has(id));
      if (missing !== undefined) return refuse('not_found', { resourceId: missing, resourceType: 'validation_rules' });
      this.assigned.set(relatedObjectId, ruleIds);
      return ruleIds.map((id) => ({ id: `asgm_${id}` }));
    });
    handle('UnassignRules', ({ relatedObjectId }: UnassignRules) => void this.assigned.delete(relatedObjectId));
    handle('FindRulesToCopy', ({ relatedObjectIds }: FindRulesToCopy) =>
      relatedObjectIds.flatMap((relatedObjectId) =>
        (this.assigned.get(relatedObjectId) ?? []).map((ruleId) => ({
          relatedObjectId,
          ruleId,
          body: { name: ruleId },
          isShared: ruleId.startsWith('val_shared'),
        })),
      ),
    );
    handle('CreateRules', ({ ids = [] }: CreateRules) => {
      for (const id of ids) this.rules.add(id);
      return ids;
    });
    handle('PrepareRules', ({ rules }: PrepareRules) => rules.map(({ at }) => ({ name: at })));
    handle('FindRuleBodies', ({ ids }: FindRuleBodies) =>
      ids.map((id) => (this.rules.has(id) ? { name: id } : undefined)),
    );
    handle('DeleteRules', ({ ids }: DeleteRules) => ids.forEach((id) => this.rules.delete(id)));
    handle('FindAssignedRules', ({ relatedObjectIds }: FindAssignedRules) =>
      relatedObjectIds.flatMap((relatedObjectId) =>
        (this.assigned.get(relatedObjectId) ?? []).map((ruleId) => ({
          ruleId,
          relatedObjectId,
          assignment: { id: `asgm_${ruleId}` },
        })),
      ),
    );
  }

  private answerForPromotions(handle: AnswerFor): void {
    handle('CheckTiers', ({ tiers }: CheckTiers) => refusalOf(tiers, 'bad'));
    handle('CreateTiers', ({ campaignId, tiers }: CreateTiers) => {
      const refusal = refusalOf(tiers, 'late');
      if (!refusal) this.tiers.set(campaignId, tiers);
      return refusal ?? tiers;
    });
    handle('FindStacksOfCampaign', () => []);
    handle('CreateStacks', () => undefined);
    handle('DeleteTiers', ({ campaignId }: DeleteTiers) => void this.tiers.delete(campaignId));
    handle('FindTiersOfCampaign', ({ campaignId }: FindTiersOfCampaign) => this.tiers.get(campaignId) ?? []);
  }
}

/** Codes are case-sensitive in the shop, and not in the bakery. */
const projects = [
  { id: SHOP, caseSensitiveCodes: true, codeCharset: null },
  { id: BAKERY, caseSensitiveCodes: false, codeCharset: 'abc' },
] as ProjectSettings[];

function refusalOf(tiers: readonly JsonObject[], name: string): Refusal<'invalid_payload'> | undefined {
  return tiers.some((tier) => tier['name'] === name) ? refuse('invalid_payload', { details: name }) : undefined;
}
