import { type IQueryHandler, QueryHandler } from '@nestjs/cqrs';
import { type CustomerRecord, FindCustomer } from '@perkstream/published';
import { CustomerDirectory } from '../../repositories/customer.repository.js';
import { recordOf } from '../../presenters/customer-record.presenter.js';

@QueryHandler(FindCustomer)
export class FindCustomerHandler implements IQueryHandler<FindCustomer> {
  constructor(private readonly directory: CustomerDirectory) {}

  async execute({ projectId, ref }: FindCustomer): Promise<CustomerRecord | undefined> {
    const customer = await this.directory.find(projectId, ref);
    return customer && recordOf(customer);
  }
}
