import { isRefusal, notFound } from '@perkstream/kernel';
import { commandContext, CommandRunner, handler, UniqueValues } from '@perkstream/platform';
import { DeleteCustomer } from '@perkstream/published';
import { CustomerRepository, SOURCE_IDS } from '../../repositories/customer.repository.js';
import { customerAggregate } from '../../domain/customer/customer.decider.js';

export const deleteCustomer = handler(
  DeleteCustomer,
  [CustomerRepository, CommandRunner, UniqueValues],
  async ({ context, params: { customerId } }, customers, runner, uniqueValues) => {
    const { projectId } = context;
    const released = commandContext(context, 'release');
    // By a source id that has been let go the customer is not found any more, and another one may be.
    if (await uniqueValues.hasReleased(SOURCE_IDS, customerId, released)) return undefined;
    const id = await customers.idOf(projectId, customerId);
    if (id === undefined) return notFound('customer', customerId);
    const before = await customers.stateOf(projectId, id);
    // Not even a command that is refused: it would make a new key for a stream whose own one is gone.
    if (before.status === 'none' || before.status === 'erased') return notFound('customer', customerId);
    const command = { do: 'delete' } as const;
    const deleted = await runner.execute(customerAggregate, id, command, commandContext(context, 'delete'));
    if (isRefusal(deleted)) return notFound('customer', customerId);
    const sourceId = before.status === 'known' ? before.customer.sourceId : id === customerId ? null : customerId;
    if (sourceId !== null) {
      await uniqueValues.release(SOURCE_IDS, sourceId, id, released);
    }
    return undefined;
  },
);
