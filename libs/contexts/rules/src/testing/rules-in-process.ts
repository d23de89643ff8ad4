import {
  AssignRules,
  type ExamineVouchers,
  FindAssignedRules,
  type FindCampaign,
  type FindRewardAssignments,
  type PresentEarningRules,
  type PresentTiers,
  type Reply,
} from '@perkstream/published';
import { ContextInProcess, type Given, type Json, type AnswerFor } from '@perkstream/testing';
import { RulesModule } from '../rules.module.js';
import { assignmentsView } from '../views/assignments/assignments.view.js';
import { rulesView } from '../views/validation-rules/validation-rules.view.js';

export const NOW = '2026-03-01T08:00:00.000Z';
export const LATER = '2026-03-02T08:00:00.000Z';

export const bigOrders = {
  name: 'Big orders',
  rules: { '1': { name: 'order.amount', conditions: { $more_than: [10_000] } }, logic: '1' },
};

export const toCampaign = { related_object_type: 'campaign', related_object_id: 'camp_1' };

export class RulesInProcess extends ContextInProcess<Json> {
  constructor() {
    super(RulesModule, { projectId: 'proj_1', now: NOW });
  }

  static start(): Promise<RulesInProcess> {
    return new RulesInProcess().open();
  }

  /** @returns the id */
  async create(body: Json = bigOrders, given: Given = {}): Promise<string> {
    return String((await this.answer('create-validation-rules', {}, body, given))['id']);
  }

  get(validationRuleId: string, given: Given = {}): Promise<Json> {
    return this.answer('get-validation-rule', { validationRuleId }, undefined, given);
  }

  put(validationRuleId: string, body: Json, given: Given = {}): Promise<Json> {
    return this.answer('update-validation-rule', { validationRuleId }, body, given);
  }

  drop(validationRuleId: string, given: Given = {}): Promise<Reply> {
    return this.reply('delete-validation-rules', { validationRuleId }, undefined, given);
  }

  assign(validationRuleId: string, body: Json, given: Given = {}): Promise<Json> {
    return this.answer('create-validation-rule-assignment', { validationRuleId }, body, given);
  }

  /** As another context does it. */
  sendAssignRules(ruleIds: string[], relatedObjectId: string, projectId = 'proj_1') {
    return this.messenger.send(new AssignRules(projectId, ruleIds, 'voucher', relatedObjectId, this.originOf()));
  }

  assigned(relatedObjectIds: string[], projectId = 'proj_1') {
    return this.messenger.ask(new FindAssignedRules(projectId, relatedObjectIds));
  }

  /** The ids that a list shows. */
  async listed(name: string, params: object = {}, given: Given = {}): Promise<unknown[]> {
    return ((await this.answer(name, params, undefined, given))['data'] as Json[]).map(({ id }) => id);
  }

  /** All documents of the context's views, as they are stored. */
  async documents(): Promise<object[][]> {
    return [await this.views.collection(rulesView).find({}), await this.views.collection(assignmentsView).find({})];
  }

  /** Vouchers, tiers, campaigns, earning rules and rewards of the other contexts: these are known in every project. */
  protected override answerForOthers(handle: AnswerFor): void {
    handle('FindProject', () => undefined);
    handle('ExamineVouchers', ({ refs }: ExamineVouchers) =>
      refs.map(({ id }) => (id === 'CODE1' || id === 'v_1' ? { redeemable: { id: 'v_1' } } : undefined)),
    );
    handle('FindCatalogueItems', () => ({ products: [], skus: [] }));
    handle('PresentTiers', ({ ids }: PresentTiers) => ids.map((id) => (id === 'promo_1' ? { id } : undefined)));
    handle('PresentEarningRules', ({ ids }: PresentEarningRules) =>
      ids.map((id) => (id === 'ern_1' ? { id } : undefined)),
    );
    handle('FindRewardAssignments', ({ ids }: FindRewardAssignments) =>
      ids.map((id) => (id === 'rewa_1' ? { id } : undefined)),
    );
    handle('FindCampaign', ({ idOrName }: FindCampaign) =>
      ['camp_1', 'Spring'].includes(idOrName) ? { id: 'camp_1' } : undefined,
    );
  }
}
