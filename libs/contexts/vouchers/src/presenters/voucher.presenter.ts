import { Injectable } from '@nestjs/common';
import { type Instant } from '@perkstream/kernel';
import { Messenger } from '@perkstream/platform';
import { type BareVoucher, FindAssignedRules, presentAssignedRules, type VoucherAnswer } from '@perkstream/published';
import { type Voucher } from '../domain/voucher/state.js';
import { LoyaltyCardNumbers } from '../services/loyalty-card-numbers.js';
import { VoucherAssets } from '../services/voucher-assets.js';
import { VoucherCategories } from '../services/voucher-categories.js';
import { presentVoucher } from './voucher-answer.presenter.js';

/** Vouchers as answers show them: with pictures of their codes, and with current data of other contexts. */
@Injectable()
export class VoucherPresenter {
  constructor(
    private readonly messenger: Messenger,
    private readonly categories: VoucherCategories,
    private readonly cards: LoyaltyCardNumbers,
    private readonly assets: VoucherAssets,
  ) {}

  /** @param asOf with the rules and points of then; absent: of now */
  async present(projectId: string, voucher: Voucher, asOf?: Instant): Promise<VoucherAnswer> {
    const [answer] = await this.shownIn(projectId, [presentVoucher(voucher)], asOf);
    return answer as VoucherAnswer;
  }

  /** With the validation rules that hold for them: their own, and those of their campaigns. @param vouchers in wire form */
  async shownIn(
    projectId: string,
    vouchers: readonly BareVoucher[],
    asOf?: Instant,
  ): Promise<readonly VoucherAnswer[]> {
    const withAssets = vouchers.map((voucher) => this.assets.shownWith(voucher));
    const holders = new Set(vouchers.flatMap(ruleHoldersOf));
    const [shown, rules] = await Promise.all([
      this.categories.shownIn(projectId, withAssets),
      this.messenger.ask(new FindAssignedRules(projectId, [...holders], asOf)),
    ]);
    const withRules = shown.map((voucher) => {
      const own = ruleHoldersOf(voucher).flatMap((holder) => rules.filter((rule) => rule.relatedObjectId === holder));
      return { ...voucher, validation_rules_assignments: presentAssignedRules(own) };
    });
    return this.cards.shownIn(projectId, withRules, asOf);
  }
}

function ruleHoldersOf({ id, campaign_id: campaignId }: BareVoucher): string[] {
  return campaignId ? [id, campaignId] : [id];
}
