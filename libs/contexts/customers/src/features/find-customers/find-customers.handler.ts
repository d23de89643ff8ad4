import { type IQueryHandler, QueryHandler } from '@nestjs/cqrs';
import { type CustomerRecord, FindCustomers } from '@perkstream/published';
import { CustomerDirectory } from '../../repositories/customer.repository.js';
import { recordOf } from '../../presenters/customer-record.presenter.js';

@QueryHandler(FindCustomers)
export class FindCustomersHandler implements IQueryHandler<FindCustomers> {
  constructor(private readonly directory: CustomerDirectory) {}

  async execute({ projectId, ids }: FindCustomers): Promise<readonly (CustomerRecord | undefined)[]> {
    const customers = await Promise.all(ids.map((id) => this.directory.byId(projectId, id)));
    return customers.map((customer) => customer && recordOf(customer));
  }
}
