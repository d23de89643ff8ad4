import { CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { isRefusal, notFound, type Refusal } from '@perkstream/kernel';
import { Messenger } from '@perkstream/platform';
import { FindProject, UpsertCustomer, type UpsertedCustomer } from '@perkstream/published';
import { CustomerRepository } from '../../repositories/customer.repository.js';
import { CustomerUpserter, isMadeBy } from '../../services/customer-upserter.js';
import { recordOf } from '../../presenters/customer-record.presenter.js';
import { readCustomer } from '../../services/customer-body.js';

@CommandHandler(UpsertCustomer)
export class UpsertCustomerHandler implements ICommandHandler<UpsertCustomer> {
  constructor(
    private readonly upserter: CustomerUpserter,
    private readonly customers: CustomerRepository,
    private readonly messenger: Messenger,
  ) {}

  async execute({
    projectId,
    customer,
    origin,
    isWhole,
  }: UpsertCustomer): Promise<UpsertedCustomer | Refusal<'not_found' | 'invalid_payload'>> {
    const sent = readCustomer({ ...customer });
    if ('refused' in sent) return sent;
    if (origin.channel === 'CLIENT_API' && !(await this.clientsMayWrite(projectId))) {
      const known = await this.customers.find(projectId, { id: sent.id, sourceId: sent.sourceId });
      return known ? recordOf(known) : notFound('customer', sent.id ?? sent.sourceId ?? '');
    }
    const changes = isWhole ? { ...sent.changes, isWhole } : sent.changes;
    const upserted = await this.upserter.upsert(projectId, { ...sent, changes }, origin);
    if (isRefusal(upserted)) return upserted;
    const record = recordOf(upserted);
    return isMadeBy(origin, upserted.id) ? { ...record, isNew: true } : record;
  }

  /** Where the setting is off, a browser can name customers that exist, and neither make nor change one. */
  private async clientsMayWrite(projectId: string): Promise<boolean> {
    const project = await this.messenger.ask(new FindProject(projectId));
    return project?.client.createCustomerEnabled === true;
  }
}
