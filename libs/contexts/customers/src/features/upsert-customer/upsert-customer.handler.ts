import { CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { isRefusal, type Refusal } from '@perkstream/kernel';
import { type CustomerRecord, UpsertCustomer } from '@perkstream/published';
import { CustomerUpserter } from '../../customer-upserter.js';
import { recordOf } from '../../views/customers/customer-record.js';
import { readCustomer } from '../../views/customers/read-customer.js';

@CommandHandler(UpsertCustomer)
export class UpsertCustomerHandler implements ICommandHandler<UpsertCustomer> {
  constructor(private readonly upserter: CustomerUpserter) {}

  async execute({
    projectId,
    customer,
    origin,
  }: UpsertCustomer): Promise<CustomerRecord | Refusal<'not_found' | 'invalid_payload'>> {
    const sent = readCustomer(customer);
    if ('refused' in sent) return sent;
    const upserted = await this.upserter.upsert(projectId, sent, origin);
    return isRefusal(upserted) ? upserted : recordOf(upserted);
  }
}
