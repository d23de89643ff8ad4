import { Injectable } from '@nestjs/common';
import { exportFeature, Messenger } from '@perkstream/platform';
import { FindAssignedRules, FindCustomers, PageOfVouchers } from '@perkstream/published';
import { presentDocument } from '../../presenters/voucher-answer.presenter.js';
import { VoucherPresenter } from '../../presenters/voucher.presenter.js';
import { type VoucherDocument } from '../../views/vouchers/voucher.document.js';
import { vouchersView } from '../../views/vouchers/vouchers.view.js';

/**
 * Vouchers as answers show them, with the source id of the holder, the rule that is assigned to the voucher itself, and the value of a
 * gift card as imports read it, in major units.
 */
@Injectable()
class VoucherRows {
  constructor(
    private readonly messenger: Messenger,
    private readonly presenter: VoucherPresenter,
  ) {}

  async of(projectId: string, documents: readonly VoucherDocument[]): Promise<object[]> {
    const vouchers = await this.presenter.shownIn(projectId, documents.map(presentDocument));
    const holderIds = [...new Set(vouchers.flatMap(({ holder_id }) => holder_id ?? []))];
    const [holders, rules] = await Promise.all([
      this.messenger.ask(new FindCustomers(projectId, holderIds)),
      this.messenger.ask(
        new FindAssignedRules(
          projectId,
          vouchers.map(({ id }) => id),
        ),
      ),
    ]);
    const sourceIds = new Map(holders.map((holder) => [holder?.id, holder?.sourceId]));
    const ruleIds = new Map(rules.map(({ relatedObjectId, ruleId }) => [relatedObjectId, ruleId]));
    return vouchers.map((voucher) => ({
      ...voucher,
      ...(voucher.gift && { value: (voucher.gift.balance / 100).toFixed(2) }),
      customer_source_id: sourceIds.get(voucher.holder_id ?? ''),
      validation_rules_id: ruleIds.get(voucher.id),
    }));
  }
}

/** Rows of `voucher`. */
export const pageOfVouchers = [
  VoucherRows,
  exportFeature(PageOfVouchers, {
    view: vouchersView,
    presenter: VoucherRows,
    rows: (documents, projectId, presenter) => presenter.of(projectId, documents),
  }),
];
