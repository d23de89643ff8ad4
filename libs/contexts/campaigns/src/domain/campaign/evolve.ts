import { type Instant } from '@perkstream/kernel';
import { type CampaignDefinition, type CampaignEvent } from './events.js';
import { type Campaign, type CampaignState } from './state.js';

export function evolveCampaign(state: CampaignState, event: CampaignEvent): CampaignState {
  switch (event.type) {
    case 'campaign.setup_begun':
      return { status: 'setting_up', definition: event.data.campaign, setup: event.data.setup };
    case 'campaign.setup_abandoned':
      return state.status === 'setting_up' ? { ...state, status: 'abandoned' } : state;
    case 'campaign.created':
      return { status: 'live', definition: event.data.campaign, updatedAt: null, removing: false };
    default:
      return 'removing' in state ? moved(state, event) : state;
  }
}

type UpkeepEvent = Exclude<
  CampaignEvent,
  { type: 'campaign.setup_begun' | 'campaign.setup_abandoned' | 'campaign.created' }
>;

function moved(campaign: Campaign, event: UpkeepEvent): Campaign {
  switch (event.type) {
    case 'campaign.updated':
      return redefined(campaign, event.data.changes, event.data.at);
    case 'campaign.enabled':
      return redefined(campaign, { active: true }, event.data.at);
    case 'campaign.disabled':
      return redefined(campaign, { active: false }, event.data.at);
    case 'campaign.deleted':
      return { ...campaign, status: 'in_bin', removing: true };
    case 'campaign.name_released':
      return { ...campaign, status: 'gone' };
    case 'campaign.removal_finished':
      return { ...campaign, removing: false };
  }
}

function redefined(campaign: Campaign, changes: Partial<CampaignDefinition>, updatedAt: Instant): Campaign {
  return { ...campaign, definition: { ...campaign.definition, ...changes }, updatedAt };
}
