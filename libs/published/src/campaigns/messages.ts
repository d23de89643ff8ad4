import { type JsonObject } from '@perkstream/kernel';
import { PublishedQuery } from '../language/published-message.js';
import { type CampaignType } from './bodies.js';

/** What other contexts need of a campaign. */
export interface CampaignRecord {
  /** `camp_…` */
  readonly id: string;
  readonly name: string;
  readonly campaignType: CampaignType;
  readonly active: boolean;
  readonly categoryId: string | null;
  readonly metadata: JsonObject;
  /** Validity as stored (the shape of domain availability) */
  readonly windows: JsonObject;
  /** As tiers embed it (wire form): id, dates, active, object … */
  readonly embedded: JsonObject;
}

/**
 * A campaign by id or name; undefined when there is none, or it is in the bin. The same object is answered until it changes, where
 * asker and campaign share a process. Whoever decides by `active` and `windows` asks right before.
 */
export class FindCampaign extends PublishedQuery<CampaignRecord | undefined> {
  static readonly context = 'campaigns';

  constructor(
    readonly projectId: string,
    readonly idOrName: string,
  ) {
    super();
  }
}
