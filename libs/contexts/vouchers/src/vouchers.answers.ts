import { isRefusal, notFound, refuse, type Refusal } from '@perkstream/kernel';
import { CommandRunner, handler, Messenger, pageOfLedger, requestContext, ViewRunner } from '@perkstream/platform';
import {
  AddGiftCredits,
  ChangeVoucherMetadata,
  CountFreeVouchers,
  FindCampaign,
  FindCampaignTransactions,
  FindFreeVouchers,
  FindMostUsedCodes,
  FindProject,
  ImportVoucher,
  PurgeVoucher,
  RestoreVoucher,
} from '@perkstream/published';
import { voucherAggregate } from './domain/voucher/voucher.decider.js';
import { VoucherRepository } from './repositories/voucher.repository.js';
import { codeTaken } from './services/refused-codes.js';
import { VoucherChanger } from './services/voucher-changer.js';
import { VoucherCreator } from './services/voucher-creator.js';
import { VoucherUpdater } from './services/voucher-updater.js';
import { presentTransaction, voucherTransactionsView } from './views/voucher-transactions/voucher-transactions.view.js';
import { vouchersView } from './views/vouchers/vouchers.view.js';

/** What other contexts may ask: each message, the services that its answer needs, and the answer. */
export const vouchersAnswers = [
  handler(AddGiftCredits, [VoucherChanger], async ({ projectId, voucher, credits, reason, origin }, changer) => {
    const command = { do: 'adjust_balance', credits, reason, now: origin.now } as const;
    return !isRefusal(await changer.carryOut(voucher, command, { ...origin, projectId }));
  }),

  handler(ChangeVoucherMetadata, [VoucherChanger], async ({ projectId, voucher, metadata, origin }, changer) => {
    const command = { do: 'update', metadata, now: origin.now } as const;
    const changed = await changer.carryOut(voucher, command, { ...origin, projectId });
    // The decider has other refusals for other commands only.
    if (isRefusal(changed)) return changed as Refusal<'not_found'>;
  }),

  handler(FindCampaignTransactions, [ViewRunner], async ({ projectId, campaignId, page }, views) => {
    const found = await pageOfLedger(
      views.collection(voucherTransactionsView),
      { projectId, campaign_id: campaignId },
      'age',
      page,
    );
    return isRefusal(found) ? found : found.map(presentTransaction);
  }),

  handler(FindMostUsedCodes, [ViewRunner], async ({ projectId, campaignId, limit }, views) => {
    const found = await views.collection(vouchersView).find({
      where: { field: 'reused_in', is: campaignId },
      orderBy: [{ field: 'redemption.redeemed_quantity', descending: true }],
      limit,
    });
    return found
      .filter((voucher) => voucher.projectId === projectId)
      .map(({ id, code, redemption }) => ({ id, code, redemptions: redemption.redeemed_quantity }));
  }),

  handler(CountFreeVouchers, [ViewRunner], ({ campaignIds }, views) => {
    const vouchers = views.collection(vouchersView);
    return Promise.all(campaignIds.map((id) => vouchers.count({ field: 'free_in', is: id })));
  }),

  handler(FindFreeVouchers, [ViewRunner], async ({ projectId, campaignId, limit, except = [] }, views) => {
    const held = new Set(except);
    const found = await views.collection(vouchersView).find({
      where: { field: 'free_in', is: campaignId },
      orderBy: [{ field: 'id' }],
      limit: limit + held.size,
    });
    return found
      .filter((voucher) => voucher.projectId === projectId && !held.has(voucher.id))
      .slice(0, limit)
      .map(({ id, code }) => ({ id, code }));
  }),

  handler(
    ImportVoucher,
    [Messenger, VoucherCreator, VoucherUpdater],
    async ({ projectId, code, voucher, whenThere, origin }, messenger, creator, updater) => {
      const project = await messenger.ask(new FindProject(projectId));
      if (!project) return notFound('project', projectId);
      const context = requestContext({ ...origin, projectId });
      const updated = whenThere === 'update' ? await updater.update(context, code, voucher) : undefined;
      if (updated && !(isRefusal(updated) && updated.refused === 'not_found'))
        return isRefusal(updated) ? updated : undefined;
      const created = await creator.create(context, project, voucher, [code]);
      if (!created) return codeTaken(code);
      if (isRefusal(created)) return created;
    },
  ),

  handler(PurgeVoucher, [CommandRunner, VoucherRepository], async ({ projectId, id, origin }, runner, vouchers) => {
    const found = await vouchers.findById(projectId, id);
    if (found?.voucher.status !== 'in_bin') return;
    const command = { do: 'delete', voucherId: id, force: true, now: origin.now } as const;
    await runner.execute(voucherAggregate, found.key, command, origin);
  }),

  handler(
    RestoreVoucher,
    [CommandRunner, Messenger, VoucherRepository],
    async ({ projectId, id, origin }, runner, messenger, vouchers) => {
      const found = await vouchers.findById(projectId, id);
      if (found?.voucher.status !== 'in_bin') return;
      const { campaignId, campaignName } = found.voucher.definition;
      if (campaignId !== null && !(await messenger.ask(new FindCampaign(projectId, campaignId)))) {
        const details = `The campaign ${campaignName ?? campaignId} is in the bin: restore it first`;
        return refuse('parent_in_bin', { details, resourceId: campaignId, resourceType: 'campaign' });
      }
      const command = { do: 'restore', voucherId: id, now: origin.now } as const;
      await runner.execute(voucherAggregate, found.key, command, origin);
    },
  ),
];
