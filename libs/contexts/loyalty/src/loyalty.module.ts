import { Module } from '@nestjs/common';
import { joins } from '@perkstream/platform';
import { FindLoyaltyCards, loyaltyOperations } from '@perkstream/published';
import { AdjustPointsHandler } from './features/adjust-points/adjust-points.handler.js';
import { FindLoyaltyCardsHandler } from './features/find-loyalty-cards/find-loyalty-cards.handler.js';
import {
  ListMemberPendingPointsHandler,
  ListProgramPendingPointsHandler,
} from './features/list-pending-points/list-pending-points.handlers.js';
import { ListPointsExpirationHandler } from './features/list-points-expiration/list-points-expiration.handler.js';
import {
  ListPointsTransactionsHandler,
  ListProgramTransactionsHandler,
} from './features/list-points-transactions/list-points-transactions.handlers.js';
import { loyaltyProblems } from './loyalty.refusals.js';
import { MemberRepository } from './repositories/member.repository.js';
import { CardLedger } from './services/card-ledger.js';
import { pendingPointsView } from './views/pending-points/pending-points.view.js';
import { pointsTransactionsView } from './views/points-transactions/points-transactions.view.js';

/** Points: what customers earn, keep and spend on the cards of loyalty programs. */
@Module({
  providers: [
    MemberRepository,
    CardLedger,
    FindLoyaltyCardsHandler,
    AdjustPointsHandler,
    ListPointsTransactionsHandler,
    ListProgramTransactionsHandler,
    ListPointsExpirationHandler,
    ListMemberPendingPointsHandler,
    ListProgramPendingPointsHandler,
    joins({
      name: 'loyalty',
      operations: loyaltyOperations,
      queries: [FindLoyaltyCards],
      problems: loyaltyProblems,
      views: [pointsTransactionsView, pendingPointsView],
    }),
  ],
})
export class LoyaltyModule {}
