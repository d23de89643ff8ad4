import { type IQueryHandler, QueryHandler } from '@nestjs/cqrs';
import { type Refusal } from '@perkstream/kernel';
import { type CustomerAnswer, GetCustomer } from '@perkstream/published';
import { CustomerDirectory, unknownCustomer } from '../../repositories/customer.repository.js';
import { CustomerReader } from '../../presenters/customer.presenter.js';

@QueryHandler(GetCustomer)
export class GetCustomerHandler implements IQueryHandler<GetCustomer> {
  constructor(
    private readonly directory: CustomerDirectory,
    private readonly reader: CustomerReader,
  ) {}

  async execute({
    context: { projectId },
    params: { customerId },
  }: GetCustomer): Promise<CustomerAnswer | Refusal<'not_found'>> {
    const customer = await this.directory.find(projectId, { idOrSourceId: customerId });
    return customer ? this.reader.present(customer) : unknownCustomer(customerId);
  }
}
