import { type IQueryHandler, QueryHandler } from '@nestjs/cqrs';
import { notFound, type Refusal } from '@perkstream/kernel';
import { type CustomerAnswer, GetCustomer } from '@perkstream/published';
import { CustomerRepository } from '../../repositories/customer.repository.js';
import { CustomerPresenter } from '../../presenters/customer.presenter.js';

@QueryHandler(GetCustomer)
export class GetCustomerHandler implements IQueryHandler<GetCustomer> {
  constructor(
    private readonly customers: CustomerRepository,
    private readonly presenter: CustomerPresenter,
  ) {}

  async execute({
    context: { projectId },
    params: { customerId },
  }: GetCustomer): Promise<CustomerAnswer | Refusal<'not_found'>> {
    const customer = await this.customers.find(projectId, { idOrSourceId: customerId });
    return customer ? this.presenter.present(projectId, customer) : notFound('customer', customerId);
  }
}
