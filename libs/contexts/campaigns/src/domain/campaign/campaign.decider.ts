import { checkWindows, presentWindows } from '@perkstream/domain-availability';
import { type Decider, isRefusal, type JsonObject, refuse, type Refusal } from '@perkstream/kernel';
import { type CampaignCommand, type UpdateCampaignCommand } from './commands.js';
import { type CampaignChanges, type CampaignDefinition, type CampaignEvent } from './events.js';
import { evolveCampaign } from './evolve.js';
import { type Campaign, type CampaignState } from './state.js';

export type CampaignRefusal = 'not_found' | 'invalid_payload';

type Outcome = readonly CampaignEvent[] | Refusal<CampaignRefusal>;

export const campaignDecider: Decider<CampaignCommand, CampaignEvent, CampaignState, CampaignRefusal> = {
  initial: { status: 'none' },

  decide(command, state): Outcome {
    switch (command.do) {
      case 'create':
        return state.status === 'none' ? [{ type: 'campaign.created', data: { campaign: command.campaign } }] : [];
      case 'begin_setup': {
        const { campaign, setup } = command;
        return state.status === 'none' ? [{ type: 'campaign.setup_begun', data: { campaign, setup } }] : [];
      }
      case 'finish_setup':
      case 'abandon_setup':
        return endSetup(command.do, state);
      case 'finish_removal':
        return 'removing' in state && state.removing
          ? [{ type: 'campaign.removal_finished', data: { id: state.definition.id } }]
          : [];
      default:
        return 'removing' in state ? decideUpkeep(command, state) : refuse('not_found');
    }
  },

  evolve: evolveCampaign,
};

/** What was refused once may be tried again by the same request, and then succeed. */
function endSetup(how: 'finish_setup' | 'abandon_setup', state: CampaignState): readonly CampaignEvent[] {
  if (state.status !== 'setting_up' && state.status !== 'abandoned') return [];
  const { definition } = state;
  if (how === 'finish_setup') return [{ type: 'campaign.created', data: { campaign: definition } }];
  return state.status === 'abandoned' ? [] : [{ type: 'campaign.setup_abandoned', data: { id: definition.id } }];
}

type Upkeep = Extract<CampaignCommand, { readonly do: 'update' | 'enable' | 'disable' | 'delete' }>;

function decideUpkeep(command: Upkeep, { status, definition }: Campaign): Outcome {
  const { id, name, active } = definition;
  const at = command.now;
  if (command.do === 'delete') {
    if (status === 'gone' || (status === 'in_bin' && !command.force)) return refuse('not_found');
    const deleted: CampaignEvent = { type: 'campaign.deleted', data: { id, at } };
    const released: CampaignEvent = { type: 'campaign.name_released', data: { id, name, at } };
    return [...(status === 'live' ? [deleted] : []), ...(command.force ? [released] : [])];
  }
  if (status !== 'live') return refuse('not_found');
  switch (command.do) {
    case 'enable':
      return active ? [] : [{ type: 'campaign.enabled', data: { id, at } }];
    case 'disable':
      return active ? [{ type: 'campaign.disabled', data: { id, at } }] : [];
    case 'update':
      return update(command, definition);
  }
}

function update(command: UpdateCampaignCommand, definition: CampaignDefinition): Outcome {
  const { description, categoryId, categoryName, validity, metadata, now } = command;
  const windows = validity && checkWindows({ ...presentWindows(definition.windows), ...validity });
  if (isRefusal(windows)) return windows as Refusal<'invalid_payload'>;
  const merged = metadata && mergeMetadata(definition.metadata, metadata);
  const changes = differencesOf({ description, categoryId, categoryName, windows, metadata: merged }, definition);
  if (Object.keys(changes).length === 0) return [];
  return [{ type: 'campaign.updated', data: { id: definition.id, changes, at: now } }];
}

function differencesOf(wanted: CampaignChanges, definition: CampaignDefinition): CampaignChanges {
  const different = Object.entries(wanted).filter(
    ([field, value]) =>
      value !== undefined && JSON.stringify(value) !== JSON.stringify(definition[field as keyof CampaignChanges]),
  );
  return Object.fromEntries(different);
}

/** Key by key; null removes a key. */
function mergeMetadata(before: JsonObject, sent: JsonObject): JsonObject {
  return Object.fromEntries(Object.entries({ ...before, ...sent }).filter(([, value]) => value !== null));
}
