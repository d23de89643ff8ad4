import { type IQueryHandler, QueryHandler } from '@nestjs/cqrs';
import { type CustomerSegmentsAnswer, ListCustomerSegments } from '@perkstream/published';

/** Nobody is in a segment: there are none yet. An unknown customer is told what such a customer would be in. */
@QueryHandler(ListCustomerSegments)
export class ListCustomerSegmentsHandler implements IQueryHandler<ListCustomerSegments> {
  async execute(): Promise<CustomerSegmentsAnswer> {
    return { object: 'list', data_ref: 'data', data: [], total: 0 };
  }
}
