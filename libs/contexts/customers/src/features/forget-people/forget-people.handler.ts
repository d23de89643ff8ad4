import { CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { PersonalData, ViewRunner } from '@perkstream/platform';
import { ForgetPeople } from '@perkstream/published';
import { customerAggregate } from '../../domain/customer/customer.aggregate.js';
import { CustomerErasureProcess } from '../../processes/customer-erasure.process.js';
import { customersView } from '../../views/customers/customers.view.js';

/** Customers that are forgotten at a time. */
const PAGE = 100;

@CommandHandler(ForgetPeople)
export class ForgetPeopleHandler implements ICommandHandler<ForgetPeople> {
  private readonly documents;

  constructor(
    private readonly erasures: CustomerErasureProcess,
    private readonly personalData: PersonalData,
    views: ViewRunner,
  ) {
    this.documents = views.lazily(customersView);
  }

  async execute({ origin }: ForgetPeople): Promise<boolean> {
    const { projectId } = origin;
    const found = await this.documents().find({ where: { field: 'projectId', is: projectId }, limit: PAGE });
    await Promise.all(
      found.map(({ id }) => this.erasures.withdraw(id, { ...origin, commandId: `${origin.commandId}/${id}` })),
    );
    if (found.length > 0) return true;
    // The keys of all at once, also of customers who were deleted before and are in no list.
    await this.personalData.forgetAll(customerAggregate.category, projectId);
    return false;
  }
}
