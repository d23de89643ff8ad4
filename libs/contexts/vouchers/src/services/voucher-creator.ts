import { Injectable } from '@nestjs/common';
import { isRefusal, notFound, type Refusal, refuse } from '@perkstream/kernel';
import { commandContext, CommandRunner, firstMadeAt, idMadeBy, Messenger } from '@perkstream/platform';
import { Categories } from '@perkstream/lookups';
import {
  AssignRules,
  type CreateVoucherWithCodeBody,
  FindCampaign,
  NO_CATEGORY,
  type ProjectSettings,
  type RequestContext,
  type VoucherCreated,
  type VoucherDefinition,
  type VoucherAnswer,
} from '@perkstream/published';
import { type Voucher } from '../domain/voucher/state.js';
import { voucherAggregate } from '../domain/voucher/voucher.decider.js';
import { keyOfCode, looksLikeId, VoucherRepository } from '../repositories/voucher.repository.js';
import { VoucherPresenter } from '../presenters/voucher.presenter.js';
import { type VoucherRefusal } from '../vouchers.refusals.js';
import { parseVoucher } from './voucher-input.js';

type Draft = Omit<VoucherDefinition, 'code'>;

const CAMPAIGN_TYPES = {
  DISCOUNT_VOUCHER: 'DISCOUNT_COUPONS',
  GIFT_VOUCHER: 'GIFT_VOUCHERS',
  LOYALTY_CARD: 'LOYALTY_PROGRAM',
} as const;

/** Creates one voucher, under the first free one of some codes. */
@Injectable()
export class VoucherCreator {
  constructor(
    private readonly runner: CommandRunner,
    private readonly messenger: Messenger,
    private readonly vouchers: VoucherRepository,
    private readonly categories: Categories,
    private readonly presenter: VoucherPresenter,
  ) {}

  /** @returns undefined when every one of the codes is taken */
  async create(
    context: RequestContext,
    project: ProjectSettings,
    body: CreateVoucherWithCodeBody,
    codes: Iterable<string>,
  ): Promise<VoucherAnswer | Refusal<VoucherRefusal> | undefined> {
    const draft = await this.draft(context, body);
    if (isRefusal(draft)) return draft;
    let rulesAssigned = false;
    for (const code of codes) {
      if (await this.isTaken(project, code, draft.id)) continue;
      // Rules first: a voucher that was left behind without them could be redeemed by anybody.
      const refused = rulesAssigned
        ? undefined
        : await this.assignRules(context, draft.id, body.validation_rules ?? []);
      if (refused) return refused;
      rulesAssigned = true;
      const voucher = await this.take(context, project, { ...draft, code });
      if (voucher) return this.presenter.present(context.projectId, voucher);
    }
    return undefined;
  }

  private async draft(
    context: RequestContext,
    body: CreateVoucherWithCodeBody,
  ): Promise<Draft | Refusal<VoucherRefusal>> {
    const input = parseVoucher(body);
    if (isRefusal(input)) return input;
    const campaign = await this.campaignOf(context.projectId, body, input.type);
    if (isRefusal(campaign)) return campaign;
    const category = await this.categories.settle(context.projectId, body, commandContext(context, 'category'));
    if (isRefusal(category)) return category;
    const createdAt = firstMadeAt(context);
    const id = idMadeBy(context, 'v_', 'voucher');
    const { id: campaignId, name: campaignName } = campaign ?? { id: null, name: null };
    return { id, campaignId, campaignName, ...NO_CATEGORY, ...category, ...input, createdAt };
  }

  private async campaignOf(
    projectId: string,
    { campaign_id: id, campaign: name }: CreateVoucherWithCodeBody,
    type: Draft['type'],
  ): Promise<{ readonly id: string; readonly name: string } | Refusal<VoucherRefusal> | undefined> {
    const ref = id ?? name ?? null;
    if (ref === null) return type === 'LOYALTY_CARD' ? cardWithoutProgram() : undefined;
    const campaign = await this.messenger.ask(new FindCampaign(projectId, ref));
    if (!campaign) {
      return notFound('campaign', ref);
    }
    const isStandalone = campaign.pool === 'STANDALONE';
    if (!isStandalone && campaign.campaignType === CAMPAIGN_TYPES[type]) return campaign;
    const details = isStandalone
      ? 'A STANDALONE campaign has one public code, and no other'
      : `A ${type} cannot belong to a campaign of type ${campaign.campaignType}`;
    return refuse('invalid_campaign', { details, resourceId: campaign.id, resourceType: 'campaign' });
  }

  /** By another voucher than the one that this request may have created before. */
  private async isTaken(project: ProjectSettings, code: string, ownId: string): Promise<boolean> {
    const state = await this.runner.current(voucherAggregate, project.id, keyOfCode(project, code));
    if (state.status !== 'free') return state.definition.id !== ownId;
    // A code that reads like the id of a voucher would be found in its place.
    return looksLikeId(code) && (await this.vouchers.findById(project.id, code)) !== undefined;
  }

  private async assignRules(
    context: RequestContext,
    voucherId: string,
    ruleIds: readonly string[],
  ): Promise<Refusal<VoucherRefusal> | undefined> {
    if (ruleIds.length === 0) return undefined;
    const origin = commandContext(context, 'assign-rules');
    const assigned = await this.messenger.send(
      new AssignRules(context.projectId, ruleIds, 'voucher', voucherId, origin),
    );
    return isRefusal(assigned) ? assigned : undefined;
  }

  /** undefined: somebody else was faster */
  private async take(
    context: RequestContext,
    project: ProjectSettings,
    voucher: VoucherDefinition,
  ): Promise<Voucher | undefined> {
    const key = keyOfCode(project, voucher.code);
    const command = { do: 'create', voucher } as const;
    const taken = await this.runner.execute(voucherAggregate, key, command, commandContext(context, 'create'));
    if (isRefusal(taken)) return undefined;
    return voucherAggregate.evolve(voucherAggregate.initial, taken.events[0] as VoucherCreated) as Voucher;
  }
}

function cardWithoutProgram(): Refusal<'invalid_payload'> {
  return refuse('invalid_payload', { details: 'A LOYALTY_CARD requires the campaign that it belongs to' });
}
