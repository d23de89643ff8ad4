import { Injectable } from '@nestjs/common';
import { ViewRunner } from '@perkstream/platform';
import { voucherCountsView } from '../views/voucher-counts/voucher-counts.view.js';

/** How many codes campaigns have. Ids of campaigns that were found in the project of the request. */
@Injectable()
export class VoucherCountRepository {
  constructor(private readonly views: ViewRunner) {}

  async of(campaignId: string): Promise<number> {
    return (await this.views.collection(voucherCountsView).get(campaignId))?.count ?? 0;
  }

  /** In the order of the ids. */
  async ofAll(campaignIds: readonly string[]): Promise<readonly number[]> {
    const found = await this.views.collection(voucherCountsView).getMany(campaignIds);
    return found.map((document) => document?.count ?? 0);
  }

  /** How many there are, and how many of them somebody holds; in the order of the ids. */
  async heldOf(campaignIds: readonly string[]): Promise<readonly { readonly count: number; readonly held: number }[]> {
    const found = await this.views.collection(voucherCountsView).getMany(campaignIds);
    return found.map((document) => {
      const { count = 0, held = 0 } = document ?? {};
      return { count, held: Math.min(count, held) };
    });
  }
}
