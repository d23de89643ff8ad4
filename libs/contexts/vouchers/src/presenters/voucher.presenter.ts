import { Injectable } from '@nestjs/common';
import { Messenger } from '@perkstream/platform';
import { FindAssignedRules, type VoucherAnswer, type VoucherWithRulesAnswer } from '@perkstream/published';
import { type Voucher } from '../domain/voucher/state.js';
import { VoucherCategories } from '../services/voucher-categories.js';
import { presentVoucher } from './voucher-answer.presenter.js';

/** Vouchers as the answers about one of them show them. */
@Injectable()
export class VoucherPresenter {
  constructor(
    private readonly messenger: Messenger,
    private readonly categories: VoucherCategories,
  ) {}

  plain(projectId: string, voucher: Voucher): Promise<VoucherAnswer> {
    return this.categories.shown(projectId, presentVoucher(voucher));
  }

  /** With the validation rules that hold for it: its own, and those of its campaign. */
  async withRules(projectId: string, voucher: Voucher): Promise<VoucherWithRulesAnswer> {
    const { id, campaignId } = voucher.definition;
    const holders = campaignId === null ? [id] : [id, campaignId];
    const rules = await this.messenger.ask(new FindAssignedRules(projectId, holders));
    const data = rules.map(({ assignment }) => assignment);
    return {
      ...(await this.categories.shown(projectId, presentVoucher(voucher))),
      validation_rules_assignments: { object: 'list', data_ref: 'data', data, total: data.length },
    };
  }
}
