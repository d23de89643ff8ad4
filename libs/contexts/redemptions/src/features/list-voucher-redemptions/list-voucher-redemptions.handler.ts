import { notFound, type Refusal } from '@perkstream/kernel';
import { handler, Messenger, ofProject, pageOfList } from '@perkstream/platform';
import { type AnswerOf, ExamineVouchers, ListVoucherRedemptions } from '@perkstream/published';
import { RedemptionPresenter } from '../../presenters/redemption.presenter.js';
import { RedemptionRepository } from '../../repositories/redemption.repository.js';

/** The answer has no pages: as many of the newest entries as a list may have. */
const MAX_ENTRIES = 100;

export const listVoucherRedemptions = handler(
  ListVoucherRedemptions,
  [RedemptionRepository, RedemptionPresenter, Messenger],
  async (
    { context, params },
    redemptions,
    presenter,
    messenger,
  ): Promise<AnswerOf<typeof ListVoucherRedemptions> | Refusal<'not_found'>> => {
    const { projectId, now } = context;
    const [examined] = await messenger.ask(new ExamineVouchers(projectId, [{ id: params.code }], now));
    if (!examined) {
      return notFound('voucher', params.code);
    }
    const { redeemable } = examined;
    const where = ofProject(projectId, { field: 'related_object_id', is: redeemable.id });
    const newest = { orderBy: [{ field: 'created_at', descending: true }], limit: MAX_ENTRIES };
    const { found: entries, total } = await pageOfList(redemptions.collection, where, newest);
    return {
      quantity: redeemable.quantity,
      redeemed_quantity: redeemable.redeemedQuantity,
      ...(redeemable.gift && { redeemed_amount: redeemable.gift.redeemedAmount }),
      object: 'list',
      url: `/v1/vouchers/${encodeURIComponent(redeemable.code ?? params.code)}/redemption?page=1&limit=10`,
      data_ref: 'redemption_entries',
      total,
      redemption_entries: await presenter.present(projectId, entries),
    };
  },
);
