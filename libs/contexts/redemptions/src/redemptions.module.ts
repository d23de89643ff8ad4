import { Module } from '@nestjs/common';
import { LookupsModule } from '@perkstream/lookups';
import { DOCUMENT_STORE, joins, Messenger, providersOf, REPLAY_THREAD, type StartThread } from '@perkstream/platform';
import { type DocumentStore } from '@perkstream/ports';
import * as features from './features/index.js';
import { BackTestWork } from './processes/back-test/back-test-work.process.js';
import { BackTestQueue } from './services/back-tests/back-test-queue.js';
import { BackTestRemoval } from './services/back-tests/back-test-removal.js';
import { BackTestRoom } from './services/back-tests/back-test-room.js';
import { DraftReader } from './services/back-tests/draft-reader.js';
import { type KeptVisit, KeptVisits, keptVisits } from './services/back-tests/kept-visits.js';
import { ReplaysInThreads } from './services/back-tests/replays-in-threads.js';
import { Replays } from './services/back-tests/replays.js';
import { backTestsView } from './views/back-tests/back-tests.view.js';
import { AutomaticTiers } from './services/automatic-tiers.js';
import { Buyers } from './services/buyers.js';
import { Holders } from './services/holders.js';
import { RewardGoods } from './services/reward-goods.js';
import { CartEvaluator } from './services/cart-evaluator.js';
import { MembershipFinder } from './services/membership-finder.js';
import { CartFactsGatherer } from './services/cart-facts-gatherer.js';
import { CatalogueRepository } from './repositories/catalogue.repository.js';
import { AssignedRuleRepository } from './repositories/assigned-rule.repository.js';
import { Counting } from './services/counting.js';
import { Replay } from './services/back-test/replay.js';
import { RewardRepository } from './repositories/reward.repository.js';
import { Sessions } from './services/sessions.js';
import { StackExpander } from './services/stack-expander.js';
import { redemptionTranslations } from './publishing/redemption.translation.js';
import { EarlierOffers } from './services/offers/earlier-offers.js';
import { OfferAppraiser } from './services/offers/offer-appraiser.js';
import { OfferDocuments } from './services/offers/offer-documents.js';
import { OfferIndexes } from './services/offers/offer-indexes.js';
import { Wallet } from './services/offers/wallet.js';
import { redemptionProblems } from './redemptions.refusals.js';
import { RedemptionPresenter } from './presenters/redemption.presenter.js';
import { LimitCounterRepository } from './repositories/limit-counter.repository.js';
import { RedemptionRepository } from './repositories/redemption.repository.js';
import { offersView } from './views/offers/offers.view.js';
import { redemptionsView } from './views/redemptions/redemptions.view.js';
import { Participants } from './processes/redemption/participants.js';
import { RedemptionProcess } from './processes/redemption/redemption.process.js';
import { CountersOfRollback } from './processes/rollback/counters-of-rollback.js';
import { RollbackProcess } from './processes/rollback/rollback.process.js';

/** Redeeming, validating, qualifying and rolling back: what applies to a cart, limits of rules and budgets that several redemptions share, and each attempt. */
@Module({
  imports: [LookupsModule],
  providers: [
    CartFactsGatherer,
    MembershipFinder,
    CatalogueRepository,
    LimitCounterRepository,
    CartEvaluator,
    Counting,
    StackExpander,
    Sessions,
    AssignedRuleRepository,
    RewardRepository,
    OfferDocuments,
    OfferIndexes,
    EarlierOffers,
    Wallet,
    OfferAppraiser,
    AutomaticTiers,
    Buyers,
    Holders,
    RewardGoods,
    RedemptionRepository,
    RedemptionPresenter,
    Participants,
    RedemptionProcess,
    CountersOfRollback,
    RollbackProcess,
    Replay,
    {
      provide: Replays,
      useFactory: (replay: Replay, messenger: Messenger, start: StartThread | undefined) =>
        start ? new ReplaysInThreads(messenger, start) : replay,
      inject: [Replay, Messenger, REPLAY_THREAD],
    },
    {
      provide: KeptVisits,
      useFactory: async (documents: DocumentStore) => new KeptVisits(await documents.open<KeptVisit>(keptVisits)),
      inject: [DOCUMENT_STORE],
    },
    DraftReader,
    BackTestRoom,
    BackTestQueue,
    BackTestWork,
    BackTestRemoval,
    ...providersOf(features),
    joins({
      name: 'redemptions',
      problems: redemptionProblems,
      views: [redemptionsView, offersView, backTestsView],
      publishing: redemptionTranslations,
    }),
  ],
})
export class RedemptionsModule {}
