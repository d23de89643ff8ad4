import { Injectable } from '@nestjs/common';
import { Messenger } from '@perkstream/platform';
import { FindAssignedRules, type VoucherAnswer, type VoucherWithRulesAnswer } from '@perkstream/published';
import { type Voucher } from '../domain/voucher/state.js';
import { LoyaltyCardNumbers } from '../services/loyalty-card-numbers.js';
import { VoucherAssets } from '../services/voucher-assets.js';
import { VoucherCategories } from '../services/voucher-categories.js';
import { presentVoucher } from './voucher-answer.presenter.js';

/** Vouchers as answers show them: with pictures of their codes, and what other contexts know of categories and points now. */
@Injectable()
export class VoucherPresenter {
  constructor(
    private readonly messenger: Messenger,
    private readonly categories: VoucherCategories,
    private readonly cards: LoyaltyCardNumbers,
    private readonly assets: VoucherAssets,
  ) {}

  /** Vouchers in wire form. */
  async shownIn(projectId: string, vouchers: readonly VoucherAnswer[]): Promise<readonly VoucherAnswer[]> {
    const withAssets = vouchers.map((voucher) => this.assets.shownWith(voucher));
    return this.cards.shownIn(projectId, await this.categories.shownIn(projectId, withAssets));
  }

  plain(projectId: string, voucher: Voucher): Promise<VoucherAnswer> {
    return this.shown(projectId, voucher);
  }

  /** With the validation rules that hold for it: its own, and those of its campaign. */
  async withRules(projectId: string, voucher: Voucher): Promise<VoucherWithRulesAnswer> {
    const { id, campaignId } = voucher.definition;
    const holders = campaignId === null ? [id] : [id, campaignId];
    const rules = await this.messenger.ask(new FindAssignedRules(projectId, holders));
    const data = rules.map(({ assignment }) => assignment);
    return {
      ...(await this.shown(projectId, voucher)),
      validation_rules_assignments: { object: 'list', data_ref: 'data', data, total: data.length },
    };
  }

  private async shown(projectId: string, voucher: Voucher): Promise<VoucherAnswer> {
    const [answer] = await this.shownIn(projectId, [presentVoucher(voucher)]);
    return answer as VoucherAnswer;
  }
}
