import { Injectable } from '@nestjs/common';
import { isRefusal, type JsonObject, refuse, type Refusal } from '@perkstream/kernel';
import { Categories } from '@perkstream/lookups';
import {
  type AddVoucherBody,
  type CampaignDefinition,
  type CodeConfig,
  type CommandOrigin,
  VOUCHER_CODE,
  type VoucherAnswer,
  type VoucherToMake,
} from '@perkstream/published';
import { CodeMaker, type CodeRefusal } from './code-maker.js';
import { parseOverrides } from './voucher-overrides.js';
import { objectionToCodes, remaining } from '../../domain/campaign/decide-job.js';
import { type LiveCampaign } from '../../domain/campaign/state.js';
import { VoucherCountRepository } from '../../repositories/voucher-count.repository.js';

export type NewCodesRefusal = Refusal<'invalid_campaign' | 'invalid_payload' | 'not_found' | CodeRefusal['refused']>;

/** Codes that are added to an existing campaign. */
@Injectable()
export class NewCodes {
  constructor(
    private readonly codes: CodeMaker,
    private readonly counts: VoucherCountRepository,
    private readonly categories: Categories,
  ) {}

  /** Fields of such codes that replace those of the campaign, in wire form. */
  async overrides(
    projectId: string,
    body: AddVoucherBody,
    definition: CampaignDefinition,
    origin: CommandOrigin,
  ): Promise<JsonObject | NewCodesRefusal> {
    const overrides = parseOverrides(body, definition);
    if (isRefusal(overrides)) return overrides;
    const settled = await this.categories.settle(projectId, { category: body.category ?? undefined }, origin);
    if (isRefusal(settled)) return settled;
    const { categoryId: category_id, categoryName: category } = settled;
    return { ...overrides, ...(category && { category_id, category }) };
  }

  /** Why this many codes cannot be added; undefined when they can. */
  async objectionTo(
    { definition, jobs }: LiveCampaign,
    count: number,
  ): Promise<Refusal<'invalid_campaign'> | undefined> {
    return objectionToCodes(definition, count, (await this.standing(definition.id)) + remaining(jobs));
  }

  standing(campaignId: string): Promise<number> {
    return this.counts.of(campaignId);
  }

  /** Whether such codes can be made at all. */
  async check(
    definition: CampaignDefinition,
    config: CodeConfig | undefined,
    overrides: JsonObject,
    origin: CommandOrigin,
  ): Promise<CodeRefusal | undefined> {
    const asked = await this.codes.make(definition, [], config, overrides, origin);
    return isRefusal(asked) ? (asked as CodeRefusal) : undefined;
  }

  /** One more; in wire form. */
  async add(
    definition: CampaignDefinition,
    voucher: VoucherToMake,
    config: CodeConfig | undefined,
    overrides: JsonObject,
    origin: CommandOrigin,
  ): Promise<VoucherAnswer | NewCodesRefusal> {
    if (voucher.code !== undefined && !VOUCHER_CODE.test(voucher.code)) {
      return refuse('invalid_payload', { details: 'A code has 1 to 200 printable ASCII characters' });
    }
    return this.codes.makeOne(definition, voucher, config, overrides, origin);
  }
}
