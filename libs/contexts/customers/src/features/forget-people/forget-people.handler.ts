import { FILTER, handler, PersonalData, ViewRunner } from '@perkstream/platform';
import { ForgetPeople } from '@perkstream/published';
import { customerAggregate } from '../../domain/customer/customer.decider.js';
import { CustomerErasureProcess } from '../../processes/customer-erasure.process.js';
import { customersView } from '../../views/customers/customers.view.js';

const CUSTOMERS_PER_PAGE = 100;

export const forgetPeople = handler(
  ForgetPeople,
  [CustomerErasureProcess, PersonalData, ViewRunner],
  async ({ origin }, erasures, personalData, views) => {
    const { projectId } = origin;
    const found = await views
      .collection(customersView)
      .find({ where: { field: 'projectId', is: projectId }, limit: CUSTOMERS_PER_PAGE });
    await Promise.all(
      found.map(({ id }) => erasures.withdraw(id, { ...origin, commandId: `${origin.commandId}/${id}` })),
    );
    if (found.length > 0) return true;
    // The keys of all at once, also of customers who were deleted before and are in no list.
    await personalData.forgetAll(customerAggregate.category, projectId);
    await personalData.forgetAll(FILTER, projectId);
    return false;
  },
);
