import { createHash } from 'node:crypto';
import { type JsonObject, refuse } from '@perkstream/kernel';
import { loopTurns } from '@perkstream/kernel/testing';
import {
  type AddVoucherToCampaign,
  type CampaignRecord,
  type CustomerInput,
  type ExamineVouchers,
  type FindCampaign,
  type FindCustomer,
  type FindFreeVouchers,
  type FindVouchers,
  type PresentCustomers,
  type PresentVouchers,
  type PublishVoucher,
  type UpsertCustomer,
} from '@perkstream/published';
import { type AnswerFor } from '@perkstream/testing';

export interface FakeVoucher {
  readonly id: string;
  readonly code: string;
  readonly projectId: string;
  readonly campaignId: string | null;
  readonly type?: string;
  active: boolean;
  publicationId?: string;
  holderId?: string;
  activityDuration?: string;
}

/** The contexts that publications ask, in memory: what they keep outlives a restart of the module under test. */
export class FakeContexts {
  readonly vouchers = new Map<string, FakeVoucher>();
  readonly campaigns = new Map<string, { projectId: string; record: Partial<CampaignRecord> }>();
  readonly upserted: CustomerInput[] = [];
  /** Ids of vouchers that the views do not show yet. */
  readonly unseen = new Set<string>();
  /** Asked to give a code that somebody else had already. */
  collisions = 0;
  lookUps = 0;
  /** Called before a code is given: to be faster, or to break. */
  beforePublishing: (voucher: FakeVoucher) => void = () => undefined;
  private made = 0;

  addVoucher(code: string, campaignId: string | null, more: Partial<FakeVoucher> = {}): FakeVoucher {
    const voucher = { id: `v_${code}`, code, campaignId, projectId: 'proj_1', active: true, ...more };
    this.vouchers.set(voucher.id, voucher);
    return voucher;
  }

  addCampaign(name: string, record: Partial<CampaignRecord>, codes = 0, projectId = 'proj_1'): void {
    const id = `camp_${name}`;
    this.campaigns.set(id, { projectId, record: { id, name, pool: 'STATIC', ...record } });
    for (let i = 0; i < codes; i++) this.addVoucher(`${name}-${String(i).padStart(4, '0')}`, id, { projectId });
  }

  answer(handle: AnswerFor): void {
    // Without settings: the time is the real one.
    handle('FindProject', () => undefined);
    handle('UpsertCustomer', (message: UpsertCustomer) => this.upsert(message));
    handle('FindCustomer', ({ ref: { id = '', idOrSourceId = id } }: FindCustomer) => {
      if (idOrSourceId === 'nobody') return undefined;
      return { id: idOrSourceId.startsWith('cust_') ? idOrSourceId : `cust_${idOrSourceId}` };
    });
    handle('PresentCustomers', ({ ids }: PresentCustomers) =>
      ids.map((id) => (id === 'cust_gone' ? undefined : { id, object: 'customer' })),
    );
    handle('FindCampaign', ({ projectId, idOrName }: FindCampaign) => {
      const found = [...this.campaigns.values()].find(
        ({ projectId: of, record }) => of === projectId && (record.id === idOrName || record.name === idOrName),
      );
      return found?.record;
    });
    handle('ExamineVouchers', (message: ExamineVouchers) => this.examine(message));
    handle('PresentVouchers', ({ ids }: PresentVouchers) =>
      ids.map((id) => (this.unseen.has(id) ? undefined : presented(this.vouchers.get(id)))),
    );
    handle('FindVouchers', ({ projectId, ids }: FindVouchers) => ids.map((id) => this.find(projectId, id)));
    handle('FindFreeVouchers', (message: FindFreeVouchers) => this.findFree(message));
    handle('AddVoucherToCampaign', ({ projectId, campaignId }: AddVoucherToCampaign) =>
      presented(this.addVoucher(`NEW-${++this.made}`, campaignId, { projectId })),
    );
    handle('PublishVoucher', (message: PublishVoucher) => this.publish(message));
  }

  private upsert({ customer }: UpsertCustomer): object {
    if (typeof customer['id'] === 'string') return refuse('not_found', { resourceId: customer['id'] });
    this.upserted.push(customer);
    const sourceId = String(customer['source_id']);
    return { id: `cust_${sourceId}`, sourceId, trackingId: trackingIdOf(sourceId) };
  }

  private examine({ projectId, refs }: ExamineVouchers): (object | undefined)[] {
    return refs.map(({ id }) => {
      const found = this.find(projectId, id);
      const campaignName = this.campaigns.get(found?.campaignId ?? '')?.record.name ?? null;
      return found && { redeemable: { ...found, campaignName } };
    });
  }

  private async findFree({ projectId, campaignId, limit, except }: FindFreeVouchers): Promise<object[]> {
    this.lookUps += 1;
    const held = new Set(except);
    const free = [...this.vouchers.values()].filter(
      (voucher) =>
        voucher.projectId === projectId &&
        voucher.campaignId === campaignId &&
        voucher.active &&
        voucher.publicationId === undefined &&
        !held.has(voucher.id),
    );
    // As a store does, it answers what was true a moment ago.
    await loopTurns(5);
    return free.slice(0, limit).map(({ id, code }) => ({ id, code }));
  }

  private async publish({ projectId, voucher: named, customerId, publicationId, activityDuration }: PublishVoucher) {
    await loopTurns();
    const voucher = this.find(projectId, named);
    if (!voucher) return refuse('not_found');
    this.beforePublishing(voucher);
    if (!voucher.active) return refuse('voucher_disabled');
    const again = voucher.publicationId === publicationId;
    if (voucher.campaignId !== null && voucher.publicationId !== undefined && !again) {
      this.collisions += 1;
      return refuse('voucher_already_published');
    }
    Object.assign(voucher, { publicationId, holderId: customerId, activityDuration });
    return { voucher: presented(voucher), again };
  }

  private find(projectId: string, named: string): FakeVoucher | undefined {
    return [...this.vouchers.values()].find(
      ({ id, code, projectId: of }) => of === projectId && (id === named || code === named),
    );
  }
}

function presented(voucher: FakeVoucher | undefined): JsonObject | undefined {
  return (
    voucher && {
      id: voucher.id,
      code: voucher.code,
      object: 'voucher',
      type: voucher.type ?? 'DISCOUNT_VOUCHER',
      campaign_id: voucher.campaignId,
      is_referral_code: false,
      holder_id: voucher.holderId ?? null,
    }
  );
}

/** As customers have them: the source id cannot be read from it. */
export function trackingIdOf(sourceId: string): string {
  return `track_${createHash('sha1').update(sourceId).digest('hex')}`;
}
