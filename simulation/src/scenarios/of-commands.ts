import { type Json } from '../clients/client.js';
import { discount, join, openProgram } from '../clients/openings.js';
import { type Scenario } from './scenario.js';
import { answeredAfter, crashesAfter, type Stage, stallsFor, takes } from './stage.js';

const ATTEMPTS = 'libs/platform/src/command-runner/attempts.ts';
const PROGRAM = 'Club';
const PARAMS = { campaignId: PROGRAM };

/** Commands that two replicas carry out, or that are stored and not answered yet. */
export const OF_COMMANDS: readonly Scenario[] = [
  {
    fault: 'A replica stalls while it reads the card that receives points, and gives them although another one did',
    repair: [
      { file: ATTEMPTS, from: 'if (!this.parts.isAlone && isTooLate(job.context)) throw tooLate(stream);', to: '' },
      { file: ATTEMPTS, from: 'if (!this.parts.mayStore(context)) throw tooLate(stream);', to: '' },
      { file: ATTEMPTS, from: 'if (!past?.search && known.causes?.has(job.context.commandId)) {', to: 'if (false) {' },
    ],
    sizes: { cachedStreams: 1 },
    play: async (stage) => {
      const [mia, noa] = await openClub(stage);
      await stage.done('replica2', 'update-loyalty-card-balance', {
        params: { memberId: noa.code },
        body: { points: 100 },
      });
      const params = { ...PARAMS, memberId: mia.code };
      const move = { params, body: [{ code: noa.code, points: 20, source_id: 'move' }] };
      stage.when('replica1', new RegExp(`^events read loyalty_card-\\S+${mia.id}`), 2, takes(13_000));
      void stage.request('replica1', 'transfer-points', move, 'key');
      await stage.pause(5_000);
      await stage.done('replica2', 'transfer-points', move, 'key');
    },
    atTheEnd: async (stage) => {
      const given = stage.stores.log.all.filter(({ type, data }) => {
        return type === 'loyalty_card.points_added' && (data as Json).points === 20;
      });
      stage.expect(given.length === 1, `The points of one transfer came ${given.length} times`);
    },
  },
  {
    fault: 'A replica has no answer yet to an append that others hear of: what it has stored seems absent there',
    repair: [
      {
        file: 'libs/platform/src/command-runner/stale-read-check.ts',
        from: 'const from = known.storedRevision;',
        to: 'const from = known.revision;',
      },
    ],
    play: async (stage) => {
      const params = { code: 'ONE' };
      stage.when('replica1', /^events append voucher-/, 1, answeredAfter(3_000));
      void stage.done('replica1', 'create-voucher', { params, body: { type: 'GIFT_VOUCHER', gift: { amount: 500 } } });
      await stage.pause(1_000);
      const redeemables = [{ object: 'voucher', id: 'ONE', gift: { credits: 100 } }];
      await stage.done('replica1', 'redeem-stacked-discounts', { body: { redeemables, order: { amount: 10_000 } } });
    },
  },
  {
    fault:
      'A replica stalls in a bulk update, another one ends it and forgets the list: the first fails for want of it',
    repair: [
      {
        file: 'libs/contexts/async-actions/src/processes/bulk-updates/bulk-worker.ts',
        from: 'if (!parts) return false;',
        to: '',
      },
    ],
    play: async (stage) => {
      const body = { source_ids: ['zoe'], metadata: { seen: true } };
      // Longer than it knows the key of the list.
      stage.when('replica1', /^events read bulk_list-/, 2, stallsFor(70_000));
      await stage.request('replica1', 'update-customers-metadata-in-bulk', { body });
      await stage.pause(90_000);
    },
  },
  {
    fault: 'A replica dies when it has restored a campaign: it is deleted, and another one restores it once more',
    repair: [
      {
        file: 'libs/contexts/campaigns/src/domain/campaign/campaign.decider.ts',
        from: "status === 'in_bin' && lastMoveOf(campaign)?.id === command.jobId;",
        to: "status === 'in_bin';",
      },
      {
        file: 'libs/contexts/campaigns/src/processes/campaign-work/job-worker.ts',
        from: '!newRequests.has(job.requestId)',
        to: 'false',
      },
      {
        file: 'libs/platform/src/command-runner/state-loader.ts',
        from: 'this.fromSnapshot(aggregate, stream, () => true, causes)',
        to: 'this.fromSnapshot(aggregate, stream, () => true)',
      },
    ],
    sizes: { cachedStreams: 1, eventsPerSnapshot: 2 },
    play: async (stage) => {
      const voucher = { type: 'DISCOUNT_VOUCHER', discount };
      const body = { name: 'Spring', campaign_type: 'DISCOUNT_COUPONS', voucher };
      const { id } = await stage.done('replica1', 'create-campaign', { body });
      const params = { campaignId: id };
      const code = { params: { ...params, code: 'SPRING' }, body: {} };
      await stage.done('replica1', 'add-voucher-with-specific-code-to-campaign', code);
      await stage.done('replica1', 'delete-campaign', { params });
      await stage.pause(5_000);
      const isRestored = stage.until('replica1', /^events append campaign-\S+ campaign\.restored/, 1, crashesAfter);
      await restore(stage, 'replica1');
      await isRestored;
      await stage.done('replica2', 'delete-campaign', { params });
      await stage.pause(30_000);
      const isBinned = await stage.request('replica2', 'get-campaign', { params });
      stage.expect(Boolean(isBinned && 'error' in isBinned), 'A campaign that was deleted can be looked up');
      await restore(stage, 'replica2');
    },
    atTheEnd: async (stage) => {
      const found = await stage.request('replica2', 'get-voucher', { params: { code: 'SPRING' } });
      stage.expect(Boolean(found && 'body' in found), 'A code of a campaign that was restored is not there');
    },
  },
];

/** The campaign that is in the bin, with its codes. */
async function restore(stage: Stage, replica: string): Promise<void> {
  const { data } = await stage.done(replica, 'list-bin-entries', {});
  const entry = data.find(({ resource_type: type }: Json) => type === 'campaign');
  if (entry) await stage.done(replica, 'restore-bin-entry', { params: { binEntryId: entry.id } });
}

async function openClub(stage: Stage): Promise<Json[]> {
  const by = stage.by('replica2');
  const rule = { event: 'order.paid', loyalty: { type: 'FIXED', points: 10 } };
  await openProgram(by, PROGRAM, { points: 0 }, [rule]);
  return [await join(by, PROGRAM, 'mia'), await join(by, PROGRAM, 'noa')];
}
