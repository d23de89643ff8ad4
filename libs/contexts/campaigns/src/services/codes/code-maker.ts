import { Injectable } from '@nestjs/common';
import { presentWindows } from '@perkstream/domain-availability';
import { presentDiscount } from '@perkstream/domain-pricing';
import { isRefusal, type JsonObject, refuse, type Refusal } from '@perkstream/kernel';
import { Messenger } from '@perkstream/platform';
import {
  type CampaignDefinition,
  type CodeConfig,
  type CommandOrigin,
  CreateCampaignVouchers,
  type VoucherAnswer,
  type VoucherTemplate,
  type VoucherToMake,
} from '@perkstream/published';

export type CodeRefusal = Refusal<'invalid_code_config' | 'duplicate_found' | 'invalid_payload'>;

/** The result of making codes. */
interface CodesMade {
  readonly created: number;
  readonly voucher?: VoucherAnswer;
  readonly failed: readonly { readonly code?: string; readonly reason: string }[];
}

/** Makes codes of a campaign, by commands to the vouchers context. */
@Injectable()
export class CodeMaker {
  constructor(private readonly messenger: Messenger) {}

  /** Whether codes of the campaign can be made at all: asked before anything is stored. */
  async check(definition: CampaignDefinition, config: CodeConfig | undefined, origin: CommandOrigin) {
    const asked = await this.make(definition, [], config, {}, origin);
    return isRefusal(asked) ? (asked as CodeRefusal) : undefined;
  }

  /**
   * @param config of random codes; absent where every code is given
   * @param overrides what these codes have of their own, wire form
   * @param first the place of the first of them in the command, where it is carried out piece by piece
   * @param inAll how many random codes all pieces make, so that they are drawn together
   */
  make(
    definition: CampaignDefinition,
    vouchers: readonly VoucherToMake[],
    config: CodeConfig | undefined,
    overrides: JsonObject,
    origin: CommandOrigin,
    first = 0,
    inAll?: number,
  ): Promise<CodesMade | CodeRefusal> {
    const template = buildTemplate(definition, overrides);
    const { projectId } = origin;
    return this.messenger.send(
      new CreateCampaignVouchers(projectId, template, { ...config }, vouchers, origin, first, inAll),
    );
  }

  /** One code; in wire form. */
  async makeOne(
    definition: CampaignDefinition,
    voucher: VoucherToMake,
    config: CodeConfig | undefined,
    overrides: JsonObject,
    origin: CommandOrigin,
  ): Promise<VoucherAnswer | CodeRefusal> {
    const made = await this.make(definition, [voucher], config, overrides, origin);
    if (isRefusal(made)) return made as CodeRefusal;
    if (made.voucher) return made.voucher;
    if (voucher.code === undefined) return refuse('invalid_code_config', { details: made.failed[0]?.reason });
    const details = `Duplicated voucher exists with code ${voucher.code}`;
    return refuse('duplicate_found', { details, resourceId: voucher.code, resourceType: 'voucher' });
  }
}

/** The fields that every code takes from its campaign. */
function buildTemplate(definition: CampaignDefinition, overrides: JsonObject): VoucherTemplate {
  const { id, name, voucher, windows, categoryId, categoryName, metadata, useVoucherMetadataSchema } = definition;
  if (!voucher) throw new Error(`${id} has no codes`);
  const { type, discount, gift, loyaltyCard, quantity, isReferralCode } = voucher;
  const inherited = useVoucherMetadataSchema ? metadata : {};
  return {
    campaignId: id,
    campaignName: name,
    voucher: {
      type,
      ...(discount && { discount: presentDiscount(discount) }),
      ...(gift && { gift }),
      ...(loyaltyCard && { loyalty_card: { points: loyaltyCard.points } }),
      redemption: { quantity },
      ...presentWindows(windows),
      category_id: categoryId,
      category: categoryName,
      active: true,
      is_referral_code: isReferralCode,
      ...overrides,
      metadata: { ...inherited, ...(overrides['metadata'] as JsonObject | undefined) },
    },
  };
}
