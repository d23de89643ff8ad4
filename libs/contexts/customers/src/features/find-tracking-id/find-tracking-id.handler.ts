import { handler } from '@perkstream/platform';
import { FindTrackingId } from '@perkstream/published';
import { CustomerRepository } from '../../repositories/customer.repository.js';

export const findTrackingId = handler(
  FindTrackingId,
  [CustomerRepository],
  async ({ projectId, sourceId }, customers) => {
    return customers.trackingIdOf(projectId, sourceId);
  },
);
