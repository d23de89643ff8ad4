import { Injectable } from '@nestjs/common';
import { type Comparison, type Condition, matches } from '@perkstream/kernel';
import { LRUCache } from 'lru-cache';
import { ViewRunner } from '@perkstream/platform';
import { VoucherGroups } from './voucher-groups.js';
import { vouchersView } from '../../views/vouchers/vouchers.view.js';

const KEPT = 10_000;

/** Which campaigns have names that conditions ask for: vouchers are found by the ids. */
@Injectable()
export class CampaignNames {
  private readonly vouchers;
  /** By id; they never change. */
  private readonly names = new LRUCache<string, string>({ max: KEPT });

  constructor(
    views: ViewRunner,
    private readonly groups: VoucherGroups,
  ) {
    this.vouchers = views.lazily(vouchersView);
  }

  /** The condition with ids of campaigns in the place of names, but where there are too many. */
  async onIds(projectId: string, condition: Condition): Promise<Condition> {
    const each = (parts: readonly Condition[]) => Promise.all(parts.map((part) => this.onIds(projectId, part)));
    if ('all' in condition) return { all: await each(condition.all) };
    if ('any' in condition) return { any: await each(condition.any) };
    if ('not' in condition) return { not: await this.onIds(projectId, condition.not) };
    return condition.field === 'campaign' ? this.ofNames(projectId, condition) : condition;
  }

  private async ofNames(projectId: string, comparison: Comparison): Promise<Condition> {
    const campaignIds = await this.groups.campaignsIn(projectId);
    if (!campaignIds) return comparison;
    const wanted: (string | null)[] = [];
    for (const id of campaignIds) {
      if (matches(comparison, { campaign: id && (await this.nameOf(projectId, id)) })) wanted.push(id);
    }
    return { field: 'campaign_id', in: wanted };
  }

  /** As one of its vouchers has it. */
  private async nameOf(projectId: string, id: string): Promise<string | undefined> {
    const known = this.names.get(id);
    if (known !== undefined) return known;
    const where: Condition = {
      all: [
        { field: 'projectId', is: projectId },
        { field: 'campaign_id', is: id },
      ],
    };
    const [voucher] = await this.vouchers().find({ where, orderBy: [{ field: 'age' }], limit: 1 });
    if (voucher?.campaign !== undefined) this.names.set(id, voucher.campaign);
    return voucher?.campaign;
  }
}
