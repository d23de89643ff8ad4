import { describe, expect, it } from '@jest/globals';
import { type CommandRunner, type PersonalData, type ViewRunner } from '@perkstream/platform';
import { type OrderDocument } from '@perkstream/published';
import { orderAggregate } from '../domain/order/order.decider.js';
import { type OrderSourceIds } from '../services/order-source-ids.js';
import { OrderRepository } from './order.repository.js';

const PROJECT = 'proj_shop';
const order = { id: 'ord_1', amount: 100 } as unknown as OrderDocument;

/** Of an order that a redemption opened: the view shows it once it has caught up. */
function repositoryBehind(): OrderRepository {
  let entry: object | undefined;
  const views = {
    collection: () => ({ get: async () => entry }),
    caughtUp: async () => void (entry = { id: order.id, projectId: PROJECT, order }),
  };
  const runner = { current: () => orderAggregate.initial };
  return new OrderRepository(
    runner as unknown as CommandRunner,
    {} as OrderSourceIds,
    views as unknown as ViewRunner,
    {} as PersonalData,
  );
}

describe('an order that the view does not show yet', () => {
  it('is waited for where it is known to be there', async () => {
    expect((await repositoryBehind().knownOnceShown(PROJECT, order.id)).adopt).toEqual(order);
  });

  it('is absent for everybody else', async () => {
    expect((await repositoryBehind().known(PROJECT, order.id)).adopt).toBeUndefined();
  });
});
