import { Module } from '@nestjs/common';
import { LookupsModule } from '@perkstream/lookups';
import { joins, providersOf, StreamBeginnings } from '@perkstream/platform';
import * as features from './features/index.js';
import { vouchersAnswers } from './vouchers.answers.js';
import { CampaignActivities } from './services/campaign-activity.js';
import { voucherTranslations } from './publishing/voucher.translation.js';
import { voucherTransactionsView } from './views/voucher-transactions/voucher-transactions.view.js';
import { sessionsWithoutLimitView } from './views/sessions-without-limit/sessions-without-limit.view.js';
import { vouchersInBinView } from './views/vouchers-in-bin/vouchers-in-bin.view.js';
import { ProgramRepository } from './repositories/program.repository.js';
import { VoucherRepository } from './repositories/voucher.repository.js';
import { vouchersView } from './views/vouchers/vouchers.view.js';
import { VoucherPresenter } from './presenters/voucher.presenter.js';
import { LoyaltyCardNumbers } from './services/loyalty-card-numbers.js';
import { VoucherAssets } from './services/voucher-assets.js';
import { VoucherCategories } from './services/voucher-categories.js';
import { VoucherChanger } from './services/voucher-changer.js';
import { VoucherCreator } from './services/voucher-creator.js';
import { VoucherSessions } from './services/voucher-sessions.js';
import { VoucherUpdater } from './services/voucher-updater.js';
import { voucherProblems } from './vouchers.refusals.js';

/** Codes: worth, balance, validity, holder, how often each is redeemed, and the sessions that hold one. */
@Module({
  imports: [LookupsModule],
  providers: [
    VoucherRepository,
    ProgramRepository,
    VoucherChanger,
    VoucherPresenter,
    LoyaltyCardNumbers,
    VoucherCategories,
    VoucherAssets,
    VoucherCreator,
    VoucherUpdater,
    VoucherSessions,
    CampaignActivities,
    StreamBeginnings,
    ...vouchersAnswers,
    ...providersOf(features),
    joins({
      name: 'vouchers',
      problems: voucherProblems,
      views: [vouchersView, vouchersInBinView, voucherTransactionsView, sessionsWithoutLimitView],
      formerViews: ['voucher_terms', 'voucher_metadata_values', 'voucher_groups'],
      publishing: voucherTranslations,
    }),
  ],
})
export class VouchersModule {}
