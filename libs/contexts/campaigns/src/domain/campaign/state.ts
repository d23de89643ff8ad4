import { type Instant } from '@perkstream/kernel';
import { type CampaignDefinition, type CampaignSetup } from './events.js';

/**
 * - `setting_up`: its parts are being made; `abandoned`: one of them was refused. Nobody but the setup sees these.
 * - `in_bin`: deleted, its name is still taken; `gone`: deleted, its name is free
 */
export type CampaignState =
  | { readonly status: 'none' }
  | {
      readonly status: 'setting_up' | 'abandoned';
      readonly definition: CampaignDefinition;
      readonly setup: CampaignSetup;
    }
  | Campaign;

export interface Campaign {
  readonly status: 'live' | 'in_bin' | 'gone';
  /** With all changes made to it. */
  readonly definition: CampaignDefinition;
  readonly updatedAt: Instant | null;
  /** What belonged to it may be there still. */
  readonly removing: boolean;
}

export interface LiveCampaign extends Campaign {
  readonly status: 'live';
}

export function isLive(state: CampaignState): state is LiveCampaign {
  return state.status === 'live';
}

/** Whether a campaign of that state owns its name. */
export function ownsName({ status }: CampaignState): boolean {
  return status === 'setting_up' || status === 'live' || status === 'in_bin';
}
