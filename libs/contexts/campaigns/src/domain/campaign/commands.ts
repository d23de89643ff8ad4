import { type Instant, type JsonObject } from '@perkstream/kernel';
import { type CampaignDefinition, type CampaignSetup } from './events.js';

/** Changes what was sent, and nothing else. */
export interface UpdateCampaignCommand {
  readonly do: 'update';
  readonly now: Instant;
  readonly description?: string | null;
  readonly categoryId?: string | null;
  readonly categoryName?: string | null;
  /** The validity fields that were sent, in wire form; null opens a bound. */
  readonly validity?: JsonObject;
  /** Merged key by key; null removes a key. */
  readonly metadata?: JsonObject;
}

export type CampaignCommand =
  | { readonly do: 'create'; readonly campaign: CampaignDefinition }
  /** `create` in two steps: what belongs to the campaign is made in between. */
  | { readonly do: 'begin_setup'; readonly campaign: CampaignDefinition; readonly setup: CampaignSetup }
  | { readonly do: 'finish_setup' | 'abandon_setup' }
  | UpdateCampaignCommand
  | { readonly do: 'enable' | 'disable'; readonly now: Instant }
  /** To the bin; with `force`, out of it too, so that the name is free again. */
  | { readonly do: 'delete'; readonly force: boolean; readonly now: Instant }
  | { readonly do: 'finish_removal' };
