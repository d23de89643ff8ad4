import { type IQueryHandler, QueryHandler } from '@nestjs/cqrs';
import { type CustomerAnswer, PresentCustomers } from '@perkstream/published';
import { CustomerDirectory } from '../../repositories/customer.repository.js';
import { CustomerReader } from '../../presenters/customer.presenter.js';

@QueryHandler(PresentCustomers)
export class PresentCustomersHandler implements IQueryHandler<PresentCustomers> {
  constructor(
    private readonly directory: CustomerDirectory,
    private readonly reader: CustomerReader,
  ) {}

  async execute({ projectId, ids }: PresentCustomers): Promise<readonly (CustomerAnswer | undefined)[]> {
    return this.reader.presentAll(await Promise.all(ids.map((id) => this.directory.byId(projectId, id))));
  }
}
