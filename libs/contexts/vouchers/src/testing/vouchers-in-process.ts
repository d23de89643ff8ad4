import { type JsonObject, refuse } from '@perkstream/kernel';
import { type View } from '@perkstream/platform';
import {
  type AssignRules,
  type CampaignRecord,
  type CommandOrigin,
  type CreditTransactionAnswer,
  type TransactionsAnswer,
  ExamineVouchers,
  type FindAssignedRules,
  type FindCampaign,
  type FindCustomer,
  type FindProject,
  type ProjectSettings,
  type RedeemableRef,
  type UseStep,
  UseVoucher,
  type VoucherAnswer,
} from '@perkstream/published';
import { ContextInProcess, type Given, type Json, type AnswerFor, FakeCategories } from '@perkstream/testing';
import { redemption } from '../domain/voucher/voucher.examples.js';
import { voucherTransactionsView } from '../views/voucher-transactions/voucher-transactions.view.js';
import { vouchersInBinView } from '../views/vouchers-in-bin/vouchers-in-bin.view.js';
import { vouchersView } from '../views/vouchers/vouchers.view.js';
import { VouchersModule } from '../vouchers.module.js';

const VIEWS = [vouchersView, vouchersInBinView, voucherTransactionsView];

export const NOW = '2026-03-02T12:00:00.000Z';
/** Codes are case-sensitive in the shop, and not in the bakery. */
export const SHOP = 'proj_shop';
export const BAKERY = 'proj_bakery';

export class VouchersInProcess extends ContextInProcess<VoucherAnswer> {
  readonly campaigns = new Map<string, CampaignRecord>();
  readonly customers = new Map<string, string>();
  readonly categories = new FakeCategories(SHOP);
  /** Rules that there are; assigned ones by the object that they are assigned to. */
  readonly rules = new Set<string>();
  readonly assigned = new Map<string, string[]>();

  constructor() {
    super(VouchersModule, { projectId: SHOP, now: NOW });
  }

  static start(): Promise<VouchersInProcess> {
    return new VouchersInProcess().open();
  }

  /** All documents of the context's views, as they are stored. */
  async documents(): Promise<Record<string, object[]>> {
    const found: Record<string, object[]> = {};
    for (const view of VIEWS) found[view.collection.name] = await this.views.collection(view as View).find({});
    return found;
  }

  create(code: string, fields: Json = {}, given: Given = {}): Promise<VoucherAnswer> {
    const percent = { type: 'DISCOUNT_VOUCHER', discount: { type: 'PERCENT', percent_off: 10 } };
    return this.answer('create-voucher', { code }, { ...percent, ...fields }, given);
  }

  createGift(code: string, amount: number, fields: Json = {}): Promise<VoucherAnswer> {
    return this.answer('create-voucher', { code }, { type: 'GIFT_VOUCHER', gift: { amount }, ...fields });
  }

  list(query: Json = {}, projectId = SHOP): Promise<{ vouchers: VoucherAnswer[]; total: number }> {
    return this.answer('list-vouchers', {}, undefined, { query, projectId });
  }

  ledger(
    code: string,
    query: Json = {},
  ): Promise<Omit<TransactionsAnswer, 'data'> & { readonly data: readonly CreditTransactionAnswer[] }> {
    return this.answer('list-voucher-transactions', { code }, undefined, { query });
  }

  use(voucher: string, step: UseStep, given: Partial<CommandOrigin> = {}) {
    const origin = this.originOf(given);
    return this.messenger.send(new UseVoucher(origin.projectId, voucher, step, origin));
  }

  async examine(ref: RedeemableRef | string, now = NOW, projectId = SHOP) {
    const refs = [typeof ref === 'string' ? { id: ref } : ref];
    const [examined] = await this.messenger.ask(new ExamineVouchers(projectId, refs, now));
    return examined;
  }

  /** A redemption of a voucher that was created, as the redemptions context sends it. */
  redeem(
    voucher: VoucherAnswer,
    redemptionId: string,
    options: { credits?: number; sessionKey?: string; order?: Json } = {},
  ) {
    const { order, ...rest } = options;
    const ordered = order ? { order: { id: 'ord_1', ...order } } : {};
    const record = redemption(redemptionId, {
      relatedObjectId: voucher.id,
      voucherCode: voucher.code,
      ...ordered,
    });
    return { do: 'redeem', redemption: record, ...rest } as const;
  }

  protected override answerForOthers(handle: AnswerFor): void {
    handle('FindProject', ({ projectId }: FindProject) => projects.find(({ id }) => id === projectId));
    handle('FindCampaign', ({ idOrName }: FindCampaign) =>
      [...this.campaigns.values()].find(({ id, name }) => id === idOrName || name === idOrName),
    );
    handle('FindCustomer', ({ ref }: FindCustomer) => {
      const { id: ownId, sourceId = ref.idOrSourceId } = ref;
      const id = (sourceId === undefined ? undefined : this.customers.get(sourceId)) ?? ownId ?? ref.idOrSourceId;
      return id !== undefined && [...this.customers.values()].includes(id) ? { id } : undefined;
    });
    this.categories.answer(handle);
    handle('AssignRules', ({ ruleIds, relatedObjectId }: AssignRules) => {
      const missing = ruleIds.find((id) => !this.rules.has(id));
      if (missing !== undefined) return refuse('not_found', { resourceId: missing, resourceType: 'validation_rules' });
      this.assigned.set(relatedObjectId, [...ruleIds]);
      return ruleIds.map((id) => assignmentOf(id, relatedObjectId));
    });
    handle('FindAssignedRules', ({ relatedObjectIds }: FindAssignedRules) =>
      relatedObjectIds.flatMap((object) =>
        (this.assigned.get(object) ?? []).map((id) => ({
          ruleId: id,
          relatedObjectId: object,
          assignment: assignmentOf(id, object),
        })),
      ),
    );
  }
}

const projects = [
  { id: SHOP, timeZone: 'UTC', caseSensitiveCodes: true, codeCharset: null },
  { id: BAKERY, timeZone: 'Europe/Warsaw', caseSensitiveCodes: false, codeCharset: 'abc' },
] as ProjectSettings[];

function assignmentOf(ruleId: string, relatedObjectId: string): JsonObject {
  return { id: `asgm_${ruleId}`, rule_id: ruleId, related_object_id: relatedObjectId };
}

export function campaign(fields: Partial<CampaignRecord>): CampaignRecord {
  const defaults = { id: 'camp_1', name: 'Spring', campaignType: 'DISCOUNT_COUPONS', active: true, windows: {} };
  return { ...defaults, categoryId: null, metadata: {}, embedded: {}, ...fields } as CampaignRecord;
}
