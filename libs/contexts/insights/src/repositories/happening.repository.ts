import { Injectable } from '@nestjs/common';
import { Messenger, ViewRunner } from '@perkstream/platform';
import {
  FindRecentChanges,
  FindRecentRedemptions,
  type HappeningAnswer,
  type HappeningsFound,
  RECENT_HAPPENINGS,
} from '@perkstream/published';
import { BEGINNING, HappeningTail } from '../services/happening-tail.js';
import { happening, redeemableIds, WATCHED_TYPES } from '../services/happenings-in.js';

/** What happened in projects: the last things from their views, what came after a position from the event store. */
@Injectable()
export class HappeningRepository {
  constructor(
    private readonly tail: HappeningTail,
    private readonly views: ViewRunner,
    private readonly messenger: Messenger,
  ) {}

  /** The latest last. Redemptions and what was done to the things that the project is set up with. */
  async recent(projectId: string): Promise<HappeningAnswer[]> {
    const [redemptions, changes] = await Promise.all([
      this.messenger.ask(new FindRecentRedemptions(projectId, RECENT_HAPPENINGS)),
      this.messenger.ask(new FindRecentChanges(projectId, RECENT_HAPPENINGS)),
    ]);
    const watched = changes.filter(({ type }) => WATCHED_TYPES.includes(type));
    return [
      ...watched.map(({ type, objectType, objectId, at }) => happening(type, objectType, objectId, at)),
      ...redemptions.map(({ id, outcome, at, redeemableId, campaignId, customerId }) =>
        happening(`redemption.${outcome}`, 'redemption', id, at, {
          ...redeemableIds(redeemableId),
          campaign_id: campaignId,
          customer_id: customerId,
        }),
      ),
    ]
      .sort((a, b) => (a.at < b.at ? -1 : Number(a.at > b.at)))
      .slice(-RECENT_HAPPENINGS);
  }

  async beginning(projectId: string): Promise<HappeningsFound> {
    // First, so that nothing is missed in between.
    const position = (await this.views.position()) ?? BEGINNING;
    const recent = await this.recent(projectId);
    return { position, happenings: recent.map((each) => ({ happening: each })), hasMore: false };
  }

  after(projectId: string, position: number): Promise<HappeningsFound> {
    return this.tail.after(projectId, position);
  }
}
