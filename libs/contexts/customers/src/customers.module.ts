import { Module } from '@nestjs/common';
import { LookupsModule } from '@perkstream/lookups';
import { joins, providersOf } from '@perkstream/platform';
import * as features from './features/index.js';
import { customersAnswers } from './customers.answers.js';
import { CustomerRepository } from './repositories/customer.repository.js';
import { CustomerErasureProcess } from './processes/customer-erasure.process.js';
import { CustomerPresenter } from './presenters/customer.presenter.js';
import { CustomerCards } from './services/customer-cards.js';
import { CustomerUpserter } from './services/customer-upserter.js';
import { customerProblems } from './customers.refusals.js';
import { WatchSegmentsPolicy } from './policies/watch-segments.policy.js';
import { SegmentFillingProcess } from './processes/segment-filling.process.js';
import { NamesInSegments } from './services/names-in-segments.js';
import { PersonNames } from './services/person-names.js';
import { SegmentWatcher } from './services/segment-watcher.js';
import { CustomerEvents } from './services/customer-events.js';
import { SegmentLists } from './services/segment-lists.js';
import { SegmentSteps } from './services/segment-steps.js';
import { EarlierSummaries } from './services/earlier-summaries.js';
import { SegmentMemberships } from './services/segment-memberships.js';
import { customerHistoryTranslations } from './publishing/customer-history.translation.js';
import { customerTranslations } from './publishing/customer.translation.js';
import { customerActivityView } from './views/customer-activity/customer-activity.view.js';
import { customerSummariesView } from './views/customer-summaries/customer-summaries.view.js';
import { customersView } from './views/customers/customers.view.js';
import { heldRedeemablesView } from './views/held-redeemables/held-redeemables.view.js';
import { segmentActivitiesView } from './views/segment-activities/segment-activities.view.js';

/** Customers, the segments that they are in, what they did, and the erasure of a person. */
@Module({
  imports: [LookupsModule],
  providers: [
    CustomerRepository,
    CustomerUpserter,
    CustomerCards,
    CustomerPresenter,
    CustomerErasureProcess,
    PersonNames,
    NamesInSegments,
    EarlierSummaries,
    SegmentMemberships,
    CustomerEvents,
    SegmentLists,
    SegmentSteps,
    SegmentWatcher,
    SegmentFillingProcess,
    WatchSegmentsPolicy,
    ...customersAnswers,
    ...providersOf(features),
    joins({
      name: 'customers',
      problems: customerProblems,
      views: [customersView, customerSummariesView, customerActivityView, heldRedeemablesView, segmentActivitiesView],
      publishing: { ...customerTranslations, ...customerHistoryTranslations },
    }),
  ],
})
export class CustomersModule {}
