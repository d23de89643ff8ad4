import { type IQueryHandler, QueryHandler } from '@nestjs/cqrs';
import { type CustomerAnswer, PresentCustomers } from '@perkstream/published';
import { CustomerRepository } from '../../repositories/customer.repository.js';
import { CustomerPresenter } from '../../presenters/customer.presenter.js';

@QueryHandler(PresentCustomers)
export class PresentCustomersHandler implements IQueryHandler<PresentCustomers> {
  constructor(
    private readonly customers: CustomerRepository,
    private readonly presenter: CustomerPresenter,
  ) {}

  async execute({ projectId, ids }: PresentCustomers): Promise<readonly (CustomerAnswer | undefined)[]> {
    return this.presenter.presentAll(await Promise.all(ids.map((id) => this.customers.byId(projectId, id))));
  }
}
