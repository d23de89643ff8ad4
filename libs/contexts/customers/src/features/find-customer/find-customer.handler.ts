import { type IQueryHandler, QueryHandler } from '@nestjs/cqrs';
import { type CustomerRecord, FindCustomer } from '@perkstream/published';
import { CustomerRepository } from '../../repositories/customer.repository.js';
import { recordOf } from '../../presenters/customer-record.presenter.js';

@QueryHandler(FindCustomer)
export class FindCustomerHandler implements IQueryHandler<FindCustomer> {
  constructor(private readonly customers: CustomerRepository) {}

  async execute({ projectId, ref }: FindCustomer): Promise<CustomerRecord | undefined> {
    const customer = await this.customers.find(projectId, ref);
    return customer && recordOf(customer);
  }
}
