import { type Condition } from '@perkstream/kernel';
import { handler, ofProject, ViewRunner } from '@perkstream/platform';
import { inSlices } from '@perkstream/ports';
import { ArePublishedTo } from '@perkstream/published';
import { publicationsView } from '../../views/publications/publications.view.js';
import { meets } from './meets.js';

const CUSTOMERS_PER_TURN = 50;

export const arePublishedTo = handler(
  ArePublishedTo,
  [ViewRunner],
  async ({ projectId, customerIds, where }, views) => {
    const published: boolean[] = [];
    for await (const some of inSlices(customerIds, CUSTOMERS_PER_TURN)) {
      published.push(...(await Promise.all(some.map((id) => meets(where, anyOf(views, projectId, id))))));
    }
    return published;
  },
);

function anyOf(views: ViewRunner, projectId: string, customerId: string): (where: Condition) => Promise<boolean> {
  const own: Condition = { field: 'customer_id', is: customerId };
  const succeeded: Condition = { field: 'result', is: 'SUCCESS' };
  return async (where) => {
    const found = await views
      .collection(publicationsView)
      .find({ where: ofProject(projectId, own, succeeded, where), limit: 1 });
    return found.length > 0;
  };
}
