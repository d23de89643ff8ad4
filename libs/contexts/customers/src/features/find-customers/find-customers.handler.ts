import { type IQueryHandler, QueryHandler } from '@nestjs/cqrs';
import { type CustomerRecord, FindCustomers } from '@perkstream/published';
import { CustomerRepository } from '../../repositories/customer.repository.js';
import { recordOf } from '../../presenters/customer-record.presenter.js';

@QueryHandler(FindCustomers)
export class FindCustomersHandler implements IQueryHandler<FindCustomers> {
  constructor(private readonly customers: CustomerRepository) {}

  async execute({ projectId, ids }: FindCustomers): Promise<readonly (CustomerRecord | undefined)[]> {
    const customers = await Promise.all(ids.map((id) => this.customers.byId(projectId, id)));
    return customers.map((customer) => customer && recordOf(customer));
  }
}
