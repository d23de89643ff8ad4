import { CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { isRefusal, type Refusal } from '@perkstream/kernel';
import { commandContext } from '@perkstream/platform';
import { CreateCustomer, type CustomerAnswer } from '@perkstream/published';
import { CustomerPresenter } from '../../presenters/customer.presenter.js';
import { CustomerUpserter } from '../../services/customer-upserter.js';
import { readCustomer } from '../../services/customer-body.js';

@CommandHandler(CreateCustomer)
export class CreateCustomerHandler implements ICommandHandler<CreateCustomer> {
  constructor(
    private readonly upserter: CustomerUpserter,
    private readonly presenter: CustomerPresenter,
  ) {}

  async execute({ context, body }: CreateCustomer): Promise<CustomerAnswer | Refusal<'not_found' | 'invalid_payload'>> {
    const sent = readCustomer({ ...body });
    if ('refused' in sent) return sent;
    const customer = await this.upserter.upsert(context.projectId, sent, commandContext(context, 'upsert'));
    return isRefusal(customer) ? customer : this.presenter.present(context.projectId, customer);
  }
}
