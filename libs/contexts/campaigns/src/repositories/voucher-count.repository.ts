import { Injectable } from '@nestjs/common';
import { ViewRunner } from '@perkstream/platform';
import { voucherCountsView } from '../views/voucher-counts/voucher-counts.view.js';

/** How many codes campaigns have. Ids of campaigns that were found in the project of the request. */
@Injectable()
export class VoucherCountRepository {
  private readonly documents;

  constructor(views: ViewRunner) {
    this.documents = views.lazily(voucherCountsView);
  }

  async of(campaignId: string): Promise<number> {
    return (await this.documents().get(campaignId))?.count ?? 0;
  }

  /** In the order of the ids. */
  async ofAll(campaignIds: readonly string[]): Promise<readonly number[]> {
    const found = await this.documents().getMany(campaignIds);
    return found.map((document) => document?.count ?? 0);
  }
}
