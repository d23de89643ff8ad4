import { Module } from '@nestjs/common';
import { joins } from '@perkstream/platform';
import { CustomerRepository } from './repositories/customer.repository.js';
import { CustomerErasureProcess } from './processes/customer-erasure.process.js';
import { CustomerPresenter } from './presenters/customer.presenter.js';
import { CustomerCards } from './services/customer-cards.js';
import { RequiredMetadata } from './services/required-metadata.js';
import { CustomerUpserter } from './services/customer-upserter.js';
import { customerProblems } from './customers.refusals.js';
import { CreateSegmentHandler } from './features/create-segment/create-segment.handler.js';
import { DeleteSegmentHandler } from './features/delete-segment/delete-segment.handler.js';
import { FindSegmentsOfHandler } from './features/find-segments-of/find-segments-of.handler.js';
import { GetSegmentHandler } from './features/get-segment/get-segment.handler.js';
import { listSegments } from './features/list-segments/list-segments.js';
import { ActivateSegmentHandler } from './features/activate-segment/activate-segment.handler.js';
import { FindSegmentHandler } from './features/find-segment/find-segment.handler.js';
import { WatchSegmentsPolicy } from './policies/watch-segments.policy.js';
import { SegmentFillingProcess } from './processes/segment-filling.process.js';
import { SegmentWatcher } from './services/segment-watcher.js';
import { SegmentLists } from './services/segment-lists.js';
import { EarlierSummaries } from './services/earlier-summaries.js';
import { SegmentMemberships } from './services/segment-memberships.js';
import { SegmentRepository } from './repositories/segment.repository.js';
import { CreateCustomerHandler } from './features/create-customer/create-customer.handler.js';
import { DeleteCustomerHandler } from './features/delete-customer/delete-customer.handler.js';
import { EraseCustomerHandler } from './features/erase-customer/erase-customer.handler.js';
import { ForgetPeopleHandler } from './features/forget-people/forget-people.handler.js';
import { FindCustomerHandler } from './features/find-customer/find-customer.handler.js';
import { FindCustomersHandler } from './features/find-customers/find-customers.handler.js';
import { FindTrackingIdHandler } from './features/find-tracking-id/find-tracking-id.handler.js';
import { GetCustomerHandler } from './features/get-customer/get-customer.handler.js';
import { ActivityPages } from './features/list-customer-activity/activity-pages.js';
import { ActivityReader } from './features/list-customer-activity/activity-reader.js';
import { ActivitySurroundings } from './features/list-customer-activity/activity-surroundings.js';
import { ListCustomerActivitiesHandler } from './features/list-customer-activity/list-customer-activities.handler.js';
import { ListCustomerActivityHandler } from './features/list-customer-activity/list-customer-activity.handler.js';
import { ListCustomerRedeemablesHandler } from './features/list-customer-redeemables/list-customer-redeemables.handler.js';
import { ListCustomerSegmentsHandler } from './features/list-customer-segments/list-customer-segments.handler.js';
import { ListCustomersHandler } from './features/list-customers/list-customers.handler.js';
import { pageOfCustomers } from './features/page-of-customers/page-of-customers.js';
import { PresentCustomersHandler } from './features/present-customers/present-customers.handler.js';
import { UpdateCustomerHandler } from './features/update-customer/update-customer.handler.js';
import { UpsertCustomerHandler } from './features/upsert-customer/upsert-customer.handler.js';
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
    FindCustomerHandler,
    FindCustomersHandler,
    FindTrackingIdHandler,
    PresentCustomersHandler,
    ...pageOfCustomers,
    UpsertCustomerHandler,
    CreateCustomerHandler,
    ListCustomersHandler,
    GetCustomerHandler,
    UpdateCustomerHandler,
    DeleteCustomerHandler,
    EraseCustomerHandler,
    ForgetPeopleHandler,
    ActivityPages,
    ActivityReader,
    ActivitySurroundings,
    ListCustomerActivityHandler,
    ListCustomerActivitiesHandler,
    ListCustomerSegmentsHandler,
    ListCustomerRedeemablesHandler,
    SegmentRepository,
    EarlierSummaries,
    SegmentMemberships,
    SegmentLists,
    SegmentWatcher,
    SegmentFillingProcess,
    WatchSegmentsPolicy,
    FindSegmentHandler,
    ActivateSegmentHandler,
    listSegments,
    CreateSegmentHandler,
    GetSegmentHandler,
    DeleteSegmentHandler,
    FindSegmentsOfHandler,
    joins({
      name: 'customers',
      problems: customerProblems,
      views: [customersView, customerSummariesView, customerActivityView, heldRedeemablesView],
      publishing: customerTranslations,
    }),
  ],
})
export class CustomersModule {}
