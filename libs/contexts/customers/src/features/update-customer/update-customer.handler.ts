import { isRefusal, notFound, type Refusal } from '@perkstream/kernel';
import { commandContext, CommandRunner, handler } from '@perkstream/platform';
import { RequiredMetadata } from '@perkstream/lookups';
import { type CustomerAnswer, UpdateCustomer } from '@perkstream/published';
import { CustomerRepository } from '../../repositories/customer.repository.js';
import { CustomerPresenter } from '../../presenters/customer.presenter.js';
import { customerAggregate } from '../../domain/customer/customer.decider.js';
import { type CustomerRefusal } from '../../customers.refusals.js';
import { readChanges } from '../../services/customer-body.js';

export const updateCustomer = handler(
  UpdateCustomer,
  [CustomerRepository, RequiredMetadata, CommandRunner, CustomerPresenter],
  async (
    { context, params: { customerId }, body },
    customers,
    required,
    runner,
    presenter,
  ): Promise<CustomerAnswer | Refusal<CustomerRefusal | 'invalid_payload'>> => {
    const customer = await customers.find(context.projectId, { idOrSourceId: customerId });
    if (!customer) return notFound('customer', customerId);
    const changes = readChanges({ ...body });
    if ('refused' in changes) return changes;
    const objection = await required.objection(context.projectId, 'customer', {
      known: customer.metadata,
      sent: changes.metadata ?? {},
    });
    if (objection) return objection;
    const command = { do: 'update', changes, now: context.now } as const;
    const updated = await runner.execute(customerAggregate, customer.id, command, commandContext(context, 'update'));
    if (isRefusal(updated) || updated.state.status !== 'known') return notFound('customer', customerId);
    return presenter.present(context.projectId, updated.state.customer);
  },
);
