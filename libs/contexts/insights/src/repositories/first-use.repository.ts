import { Injectable } from '@nestjs/common';
import { type Instant } from '@perkstream/kernel';
import { ViewRunner } from '@perkstream/platform';
import { firstUsesView } from '../views/first-uses/first-uses.view.js';

/** Customers who used a campaign for the first time. Ids of campaigns that were found in the project of the request. */
@Injectable()
export class FirstUseRepository {
  constructor(private readonly views: ViewRunner) {}

  /** How many there were from a moment up to another one, and how many of them had redeemed nothing before. */
  async countsOf(campaignId: string, from: Instant, to: Instant): Promise<{ customers: number; newCustomers: number }> {
    const [customers, newCustomers] = await Promise.all(
      ['campaignId', 'newIn'].map((field) =>
        this.views.collection(firstUsesView).count({
          all: [
            { field, is: campaignId },
            { field: 'first', moreOrEqual: from },
            { field: 'first', less: to },
          ],
        }),
      ),
    );
    return { customers: customers!, newCustomers: newCustomers! };
  }
}
