import { isRefusal, type Refusal } from '@perkstream/kernel';
import { commandContext, handler } from '@perkstream/platform';
import { CreateCustomer, type CustomerAnswer } from '@perkstream/published';
import { CustomerPresenter } from '../../presenters/customer.presenter.js';
import { type CustomerRefusal } from '../../customers.refusals.js';
import { CustomerUpserter } from '../../services/customer-upserter.js';
import { readCustomer } from '../../services/customer-body.js';

export const createCustomer = handler(
  CreateCustomer,
  [CustomerUpserter, CustomerPresenter],
  async (
    { context, body },
    upserter,
    presenter,
  ): Promise<CustomerAnswer | Refusal<CustomerRefusal | 'invalid_payload'>> => {
    const sent = readCustomer({ ...body });
    if ('refused' in sent) return sent;
    const { projectId } = context;
    const customer = await upserter.upsert(projectId, sent, commandContext(context, 'upsert'));
    return isRefusal(customer) ? customer : presenter.present(projectId, customer);
  },
);
