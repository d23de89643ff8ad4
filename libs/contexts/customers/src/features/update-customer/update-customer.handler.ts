import { CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { isRefusal, notFound, type Refusal } from '@perkstream/kernel';
import { commandContext, CommandRunner } from '@perkstream/platform';
import { type CustomerAnswer, UpdateCustomer } from '@perkstream/published';
import { CustomerRepository } from '../../repositories/customer.repository.js';
import { CustomerPresenter } from '../../presenters/customer.presenter.js';
import { customerAggregate } from '../../domain/customer/customer.aggregate.js';
import { type CustomerRefusal } from '../../customers.refusals.js';
import { RequiredMetadata } from '../../services/required-metadata.js';
import { readChanges } from '../../services/customer-body.js';

@CommandHandler(UpdateCustomer)
export class UpdateCustomerHandler implements ICommandHandler<UpdateCustomer> {
  constructor(
    private readonly customers: CustomerRepository,
    private readonly required: RequiredMetadata,
    private readonly runner: CommandRunner,
    private readonly presenter: CustomerPresenter,
  ) {}

  async execute({
    context,
    params: { customerId },
    body,
  }: UpdateCustomer): Promise<CustomerAnswer | Refusal<CustomerRefusal | 'invalid_payload'>> {
    const customer = await this.customers.find(context.projectId, { idOrSourceId: customerId });
    if (!customer) return notFound('customer', customerId);
    const changes = readChanges({ ...body });
    if ('refused' in changes) return changes;
    const objection = await this.required.objection(context.projectId, async () => customer, changes);
    if (objection) return objection;
    const command = { do: 'update', changes, now: context.now } as const;
    const updated = await this.runner.execute(
      customerAggregate,
      customer.id,
      command,
      commandContext(context, 'update'),
    );
    if (isRefusal(updated) || updated.state.status !== 'known') return notFound('customer', customerId);
    return this.presenter.present(context.projectId, updated.state.customer);
  }
}
