import { isRefusal, notFound } from '@perkstream/kernel';
import { handler, Messenger } from '@perkstream/platform';
import { FindProject, UpsertCustomer } from '@perkstream/published';
import { CustomerRepository } from '../../repositories/customer.repository.js';
import { CustomerUpserter, isMadeBy } from '../../services/customer-upserter.js';
import { recordOf } from '../../presenters/customer-record.presenter.js';
import { readCustomer } from '../../services/customer-body.js';

export const upsertCustomer = handler(
  UpsertCustomer,
  [CustomerUpserter, CustomerRepository, Messenger],
  async ({ projectId, customer, origin, isWhole }, upserter, customers, messenger) => {
    const sent = readCustomer({ ...customer });
    if ('refused' in sent) return sent;
    if (origin.channel === 'CLIENT_API' && !(await clientsMayWrite(messenger, projectId))) {
      const known = await customers.find(projectId, { id: sent.id, sourceId: sent.sourceId });
      return known ? recordOf(known) : notFound('customer', sent.id ?? sent.sourceId ?? '');
    }
    const changes = isWhole ? { ...sent.changes, isWhole } : sent.changes;
    const upserted = await upserter.upsert(projectId, { ...sent, changes }, origin);
    if (isRefusal(upserted)) return upserted;
    const record = recordOf(upserted);
    return isMadeBy(origin, upserted.id) ? { ...record, isNew: true as const } : record;
  },
);

/** Where the setting is off, a browser can name customers that exist, and neither make nor change one. */
async function clientsMayWrite(messenger: Messenger, projectId: string): Promise<boolean> {
  const project = await messenger.ask(new FindProject(projectId));
  return project?.client.createCustomerEnabled === true;
}
