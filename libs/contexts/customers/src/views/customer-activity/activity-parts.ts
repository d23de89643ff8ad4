import { type JsonObject } from '@perkstream/kernel';
import { type Activity } from './activity.js';

export function inCampaign(campaignId: string | null): Pick<Activity, 'campaignId'> {
  return campaignId === null ? {} : { campaignId };
}

export function tracking({ trackingId }: { readonly trackingId: string | null }): JsonObject {
  return trackingId === null ? {} : { tracking_id: trackingId };
}
