import { Module } from '@nestjs/common';
import { joins } from '@perkstream/platform';
import { customersAnswers } from './customers.answers.js';
import { CustomerRepository } from './repositories/customer.repository.js';
import { CustomerErasureProcess } from './processes/customer-erasure.process.js';
import { CustomerPresenter } from './presenters/customer.presenter.js';
import { CustomerCards } from './services/customer-cards.js';
import { RequiredMetadata } from './services/required-metadata.js';
import { CustomerUpserter } from './services/customer-upserter.js';
import { customerProblems } from './customers.refusals.js';
import { createSegment } from './features/create-segment/create-segment.handler.js';
import { deleteSegment } from './features/delete-segment/delete-segment.handler.js';
import { getSegment } from './features/get-segment/get-segment.handler.js';
import { listSegments } from './features/list-segments/list-segments.js';
import { WatchSegmentsPolicy } from './policies/watch-segments.policy.js';
import { SegmentFillingProcess } from './processes/segment-filling.process.js';
import { SegmentWatcher } from './services/segment-watcher.js';
import { SegmentLists } from './services/segment-lists.js';
import { EarlierSummaries } from './services/earlier-summaries.js';
import { SegmentMemberships } from './services/segment-memberships.js';
import { SegmentRepository } from './repositories/segment.repository.js';
import { createCustomer } from './features/create-customer/create-customer.handler.js';
import { deleteCustomer } from './features/delete-customer/delete-customer.handler.js';
import { eraseCustomer } from './features/erase-customer/erase-customer.handler.js';
import { forgetPeople } from './features/forget-people/forget-people.handler.js';
import { getCustomer } from './features/get-customer/get-customer.handler.js';
import { ActivityPages } from './features/list-customer-activity/activity-pages.js';
import { ActivityReader } from './features/list-customer-activity/activity-reader.js';
import { ActivitySurroundings } from './features/list-customer-activity/activity-surroundings.js';
import { listCustomerActivities } from './features/list-customer-activity/list-customer-activities.handler.js';
import { listCustomerActivity } from './features/list-customer-activity/list-customer-activity.handler.js';
import { listCustomerRedeemables } from './features/list-customer-redeemables/list-customer-redeemables.handler.js';
import { listCustomerSegments } from './features/list-customer-segments/list-customer-segments.handler.js';
import { listCustomers } from './features/list-customers/list-customers.handler.js';
import { pageOfCustomers } from './features/page-of-customers/page-of-customers.js';
import { updateCustomer } from './features/update-customer/update-customer.handler.js';
import { upsertCustomer } from './features/upsert-customer/upsert-customer.handler.js';
import { customerTranslations } from './publishing/customer.translation.js';
import { customerActivityView } from './views/customer-activity/customer-activity.view.js';
import { customerSummariesView } from './views/customer-summaries/customer-summaries.view.js';
import { customersView } from './views/customers/customers.view.js';
import { heldRedeemablesView } from './views/held-redeemables/held-redeemables.view.js';

@Module({
  providers: [
    CustomerRepository,
    CustomerUpserter,
    RequiredMetadata,
    CustomerCards,
    CustomerPresenter,
    CustomerErasureProcess,
    ...pageOfCustomers,
    upsertCustomer,
    createCustomer,
    listCustomers,
    getCustomer,
    updateCustomer,
    deleteCustomer,
    eraseCustomer,
    forgetPeople,
    ActivityPages,
    ActivityReader,
    ActivitySurroundings,
    listCustomerActivity,
    listCustomerActivities,
    listCustomerSegments,
    listCustomerRedeemables,
    SegmentRepository,
    EarlierSummaries,
    SegmentMemberships,
    SegmentLists,
    SegmentWatcher,
    SegmentFillingProcess,
    WatchSegmentsPolicy,
    listSegments,
    createSegment,
    getSegment,
    deleteSegment,
    ...customersAnswers,
    joins({
      name: 'customers',
      problems: customerProblems,
      views: [customersView, customerSummariesView, customerActivityView, heldRedeemablesView],
      publishing: customerTranslations,
    }),
  ],
})
export class CustomersModule {}
