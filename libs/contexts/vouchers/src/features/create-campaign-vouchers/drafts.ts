import { isRefusal, type JsonObject, refuse, type Refusal } from '@perkstream/kernel';
import {
  type CommandOrigin,
  type CreateVoucherWithCodeBody,
  type VoucherDefinition,
  type VoucherTemplate,
  type VoucherToMake,
} from '@perkstream/published';
import { type VoucherCategories } from '../../services/voucher-categories.js';
import { parseVoucher } from '../../services/voucher-input.js';

/** The fields that all vouchers of a batch share. */
export type Draft = Omit<VoucherDefinition, 'id' | 'code' | 'createdAt'>;

export type DraftRefusal = Refusal<'invalid_payload' | 'not_found'>;

/**
 * Drafts of the vouchers of a campaign. Vouchers without overrides share one draft, and with it discount, windows and
 * metadata, so that their parts of answers and documents are made once.
 */
export class Drafts {
  private constructor(
    private readonly template: VoucherTemplate,
    private readonly usual: Draft,
    private readonly categories: (sent: JsonObject) => ReturnType<VoucherCategories['settle']>,
  ) {}

  static async of(
    projectId: string,
    template: VoucherTemplate,
    categories: VoucherCategories,
    origin: CommandOrigin,
  ): Promise<Drafts | Refusal<'invalid_payload'>> {
    const input = parseVoucher(template.voucher as unknown as CreateVoucherWithCodeBody);
    if (isRefusal(input)) return input;
    const { campaignId, campaignName } = template;
    const category = await categories.ofTemplate(projectId, template.voucher);
    const known = new Map<string, ReturnType<VoucherCategories['settle']>>();
    const sent = (body: JsonObject) => {
      const { category_id, category: name } = body;
      const key = JSON.stringify([category_id, name]);
      const found = known.get(key) ?? categories.settle(projectId, body, origin);
      known.set(key, found);
      return found;
    };
    const referral = template.voucher['is_referral_code'] === true ? { isReferralCode: true as const } : {};
    return new Drafts(template, { campaignId, campaignName, ...category, ...input, ...referral }, sent);
  }

  async for({ overrides }: VoucherToMake): Promise<Draft | DraftRefusal> {
    if (!overrides) return this.usual;
    const input = parseVoucher(this.merged(overrides));
    if (isRefusal(input)) return input;
    if (input.type !== this.usual.type)
      return refuse('invalid_payload', { details: 'Property .type must be the type of the campaign' });
    const category = await this.categories(overrides);
    if (isRefusal(category)) return category;
    return { ...this.usual, ...category, ...input };
  }

  private merged(overrides: JsonObject): CreateVoucherWithCodeBody {
    const { voucher } = this.template;
    const inner = (field: string) => {
      const [usual, own] = [voucher[field], overrides[field]] as (object | null | undefined)[];
      return own ? { [field]: { ...usual, ...own } } : {};
    };
    return {
      ...voucher,
      ...overrides,
      metadata: { ...(voucher['metadata'] as object), ...(overrides['metadata'] as object) },
      ...inner('gift'),
      ...inner('redemption'),
    } as unknown as CreateVoucherWithCodeBody;
  }
}
