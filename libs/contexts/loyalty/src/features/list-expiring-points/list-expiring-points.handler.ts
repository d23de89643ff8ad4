import { defineList, parseListQuery } from '@perkstream/domain-filters';
import { type Condition, isRefusal } from '@perkstream/kernel';
import { handler, listAnswer, Messenger, ofProject, pageOrRowsAfter, ViewRunner } from '@perkstream/platform';
import { FindVouchers, ListExpiringPoints } from '@perkstream/published';
import { ListsOfMembers } from '../../services/lists-of-members.js';
import { expiringPointsView } from '../../views/expiring-points/expiring-points.view.js';

const list = defineList({ order: { expires_at: 'expires_at' }, defaultOrder: 'expires_at' });

export const listExpiringPoints = handler(
  ListExpiringPoints,
  [ViewRunner, ListsOfMembers, Messenger],
  async ({ context, params, query: { month, ...asked } }, views, lists, messenger) => {
    const { projectId, now } = context;
    const request = parseListQuery(list, asked, now);
    if (isRefusal(request)) return request;
    const ofProgram = await lists.ofProgram({ context, params });
    if (isRefusal(ofProgram)) return ofProgram;
    const where = ofProject(projectId, ofProgram, month === undefined ? undefined : within(month));
    const page = await pageOrRowsAfter(views.collection(expiringPointsView), where, request);
    if (isRefusal(page)) return page;
    const { found, total } = page;
    const cards = await messenger.ask(
      new FindVouchers(
        projectId,
        found.map(({ voucher_id }) => voucher_id),
      ),
    );
    const data = found.map(({ bucket_id, voucher_id, points, expires_at }, index) => ({
      id: bucket_id,
      voucher_id,
      code: cards[index]?.code ?? null,
      customer_id: cards[index]?.holderId ?? null,
      points,
      expires_at,
      object: 'expiring_points' as const,
    }));
    return listAnswer('data', data, total);
  },
);

/** @param month `2026-12`: days are texts that sort by time */
function within(month: string): Condition {
  return {
    all: [
      { field: 'expires_at', moreOrEqual: `${month}-01` },
      { field: 'expires_at', lessOrEqual: `${month}-31` },
    ],
  };
}
