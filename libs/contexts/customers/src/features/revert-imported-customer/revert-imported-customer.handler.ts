import { isRefusal } from '@perkstream/kernel';
import { CommandRunner, handler, ofProject, streamName, UniqueValues, ViewRunner } from '@perkstream/platform';
import { changedSinceImport, type KeptByRevert, RevertImportedCustomer, usedSinceImport } from '@perkstream/published';
import { customerAggregate, type CustomerState } from '../../domain/customer/customer.decider.js';
import { isSameProfile } from '../../domain/customer/customer-changes.js';
import { segmentMembershipAggregate } from '../../domain/segments/segment-membership.decider.js';
import { CustomerRepository, SOURCE_IDS } from '../../repositories/customer.repository.js';
import { customerActivityView } from '../../views/customer-activity/customer-activity.view.js';
import { customerSummariesView } from '../../views/customer-summaries/customer-summaries.view.js';

/** Activities that are looked at: of more, one is a use. */
const ACTIVITIES = 100;

export const revertImportedCustomer = handler(
  RevertImportedCustomer,
  [CommandRunner, CustomerRepository, UniqueValues, ViewRunner],
  async (
    { projectId, id, imported, origin },
    runner,
    customers,
    uniqueValues,
    views,
  ): Promise<undefined | KeptByRevert> => {
    const state = await customers.stateOf(projectId, id);
    // Who is deleted or erased stays so.
    if (state.status !== 'known') return undefined;
    const from = state.customer;
    const change = await runner.changeBy(customerAggregate, projectId, id, imported);
    if (!change) return undefined;
    if (change === 'hidden') return changedSinceImport('customer');
    const to = profileIn(change.before);
    if (to && isSameProfile(from, to)) return undefined;
    const left = profileIn(change.after);
    if (!left || !isSameProfile(from, left)) return changedSinceImport('customer');
    if (!to && (await hasActed(views, projectId, id))) return usedSinceImport('customer');
    const command = { do: 'revert', from, to, now: origin.now } as const;
    const reverted = await runner.execute(customerAggregate, id, command, { ...origin, projectId });
    if (isRefusal(reverted)) return changedSinceImport('customer');
    if (!to && from.sourceId !== null) {
      const release = { ...origin, projectId, commandId: `${origin.commandId}/release` };
      await uniqueValues.release(SOURCE_IDS, from.sourceId, id, release);
    }
    return undefined;
  },
);

function profileIn(state: CustomerState) {
  return state.status === 'known' ? state.customer : undefined;
}

/** More than that its profile changed, and that it came into segments; imported orders count, too. */
async function hasActed(views: ViewRunner, projectId: string, id: string): Promise<boolean> {
  const summary = await views.collection(customerSummariesView).get(id);
  if (summary && summary.orders.count > 0) return true;
  const activities = await views
    .collection(customerActivityView)
    .find({ where: ofProject(projectId, { field: 'customerId', is: id }), limit: ACTIVITIES });
  const own = [customerAggregate, segmentMembershipAggregate].map(({ category }) =>
    streamName(category, projectId, id),
  );
  return activities.length === ACTIVITIES || activities.some(({ stream }) => !own.includes(stream));
}
