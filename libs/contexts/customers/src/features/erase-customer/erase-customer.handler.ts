import { isRefusal, notFound, type Refusal } from '@perkstream/kernel';
import { commandContext, CommandRunner, handler, idMadeBy, ProcessRunner } from '@perkstream/platform';
import { EraseCustomer, type PermanentDeletionAnswer, type RequestContext } from '@perkstream/published';
import { CustomerRepository } from '../../repositories/customer.repository.js';
import { PersonNames } from '../../services/person-names.js';
import { CustomerErasureProcess } from '../../processes/customer-erasure.process.js';
import { type Erasure, erasureAggregate } from '../../domain/erasure/erasure.decider.js';

export const eraseCustomer = handler(
  EraseCustomer,
  [CustomerRepository, PersonNames, CommandRunner, ProcessRunner, CustomerErasureProcess],
  async ({ context, params: { customerId } }, customers, names, runner, processes, erasures) => {
    const { projectId } = context;
    const id = idMadeBy(context, 'del_', 'erasure');
    const erasure = await begin({ customers, names, runner }, id, customerId, context);
    if (isRefusal(erasure)) return erasure;
    await processes.during(projectId, id, () => erasures.carryOut(id, erasure, commandContext(context, 'erase')));
    return present(id, erasure);
  },
);

/** A request that is repeated finds what it began the first time, although the customer cannot be found any more. */
async function begin(
  {
    customers,
    names,
    runner,
  }: { readonly customers: CustomerRepository; readonly names: PersonNames; readonly runner: CommandRunner },
  id: string,
  idOrSourceId: string,
  context: RequestContext,
): Promise<Erasure | Refusal<'not_found'>> {
  const state = await runner.current(erasureAggregate, context.projectId, id);
  if (state.status !== 'none') return state;
  const customerId = await customerToErase(customers, context.projectId, idOrSourceId);
  if (customerId === undefined) return notFound('customer', idOrSourceId);
  const events = (await customers.eventsOf(context.projectId, customerId)) + 1;
  const toForget = {
    keyId: idMadeBy(context, 'fkey_', 'erasure'),
    names: await names.of(context.projectId, customerId),
  };
  const erasure: Erasure = { customerId, at: context.now, events, toForget };
  const begun = await runner.execute(erasureAggregate, id, { do: 'begin', erasure }, commandContext(context, 'begin'));
  return isRefusal(begun) || begun.state.status === 'none' ? notFound('customer', idOrSourceId) : begun.state;
}

/** A customer that was deleted before can still be erased. */
async function customerToErase(
  customers: CustomerRepository,
  projectId: string,
  idOrSourceId: string,
): Promise<string | undefined> {
  const id = await customers.idOf(projectId, idOrSourceId);
  if (id === undefined) return undefined;
  const { status } = await customers.stateOf(projectId, id);
  return status === 'known' || status === 'deleted' ? id : undefined;
}

function present(id: string, { customerId, at, events }: Erasure): PermanentDeletionAnswer {
  return {
    id,
    created_at: at,
    related_object_id: customerId,
    related_object: 'customer',
    status: 'DONE',
    data_json: {
      events: 0,
      customer_events: events,
      daily_events: 0,
      segments: 0,
      orders: 0,
      order_events: 0,
      customer: 1,
    },
    object: 'pernament_deletion',
  };
}
