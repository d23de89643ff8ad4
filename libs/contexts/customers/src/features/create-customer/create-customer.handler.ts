import { CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { isRefusal, type Refusal } from '@perkstream/kernel';
import { commandContext } from '@perkstream/platform';
import { CreateCustomer, type CustomerAnswer } from '@perkstream/published';
import { CustomerPresenter } from '../../presenters/customer.presenter.js';
import { CustomerRepository } from '../../repositories/customer.repository.js';
import { RequiredMetadata } from '../../services/required-metadata.js';
import { type CustomerRefusal } from '../../customers.refusals.js';
import { CustomerUpserter } from '../../services/customer-upserter.js';
import { readCustomer } from '../../services/customer-body.js';

@CommandHandler(CreateCustomer)
export class CreateCustomerHandler implements ICommandHandler<CreateCustomer> {
  constructor(
    private readonly customers: CustomerRepository,
    private readonly required: RequiredMetadata,
    private readonly upserter: CustomerUpserter,
    private readonly presenter: CustomerPresenter,
  ) {}

  async execute({
    context,
    body,
  }: CreateCustomer): Promise<CustomerAnswer | Refusal<CustomerRefusal | 'invalid_payload'>> {
    const sent = readCustomer({ ...body });
    if ('refused' in sent) return sent;
    const { projectId } = context;
    const { id, sourceId, changes } = sent;
    const known = () => this.customers.find(projectId, { id, sourceId });
    const objection = await this.required.objection(projectId, known, changes);
    if (objection) return objection;
    const customer = await this.upserter.upsert(projectId, sent, commandContext(context, 'upsert'));
    return isRefusal(customer) ? customer : this.presenter.present(projectId, customer);
  }
}
