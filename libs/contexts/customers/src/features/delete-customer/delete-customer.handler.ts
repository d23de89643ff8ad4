import { CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { isRefusal, notFound, type Refusal } from '@perkstream/kernel';
import { commandContext, CommandRunner, UniqueValues } from '@perkstream/platform';
import { DeleteCustomer } from '@perkstream/published';
import { CustomerRepository, SOURCE_IDS } from '../../repositories/customer.repository.js';
import { customerAggregate } from '../../domain/customer/customer.aggregate.js';

@CommandHandler(DeleteCustomer)
export class DeleteCustomerHandler implements ICommandHandler<DeleteCustomer> {
  constructor(
    private readonly customers: CustomerRepository,
    private readonly runner: CommandRunner,
    private readonly uniqueValues: UniqueValues,
  ) {}

  async execute({ context, params: { customerId } }: DeleteCustomer): Promise<undefined | Refusal<'not_found'>> {
    const { projectId } = context;
    const id = await this.customers.idOf(projectId, customerId);
    if (id === undefined) return notFound('customer', customerId);
    const before = await this.customers.stateOf(projectId, id);
    // Not even a command that is refused: it would make a new key for a stream whose own one is gone.
    if (before.status === 'none' || before.status === 'erased') return notFound('customer', customerId);
    const command = { do: 'delete' } as const;
    const deleted = await this.runner.execute(customerAggregate, id, command, commandContext(context, 'delete'));
    if (isRefusal(deleted)) return notFound('customer', customerId);
    const sourceId = before.status === 'known' ? before.customer.sourceId : id === customerId ? null : customerId;
    if (sourceId !== null) {
      await this.uniqueValues.release(SOURCE_IDS, sourceId, id, commandContext(context, 'release'));
    }
    return undefined;
  }
}
