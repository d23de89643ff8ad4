import { describe, expect, it } from '@jest/globals';
import { story } from '@perkstream/kernel/testing';
import { campaignDecider } from './campaign.decider.js';
import { campaignDefinition, created, NOW, SETUP } from './campaign.examples.js';
import { type CampaignEvent } from './events.js';
import { ownsName } from './state.js';

const campaign = story(campaignDecider);
const of = { id: 'camp_1', at: NOW };
const begun: CampaignEvent = {
  type: 'campaign.setup_begun',
  data: { campaign: campaignDefinition(), setup: SETUP },
};
const abandoned: CampaignEvent = { type: 'campaign.setup_abandoned', data: { id: 'camp_1' } };
const disabled: CampaignEvent = { type: 'campaign.disabled', data: of };
const deleted: CampaignEvent = { type: 'campaign.deleted', data: of };
const released: CampaignEvent = { type: 'campaign.name_released', data: { ...of, name: 'Spring' } };
const removed: CampaignEvent = { type: 'campaign.removal_finished', data: { id: 'camp_1' } };

const toBin = { do: 'delete', force: false, now: NOW } as const;
const forGood = { do: 'delete', force: true, now: NOW } as const;
const update = { do: 'update', now: NOW } as const;

describe('a campaign', () => {
  it('without parts is there at once, and made once', () => {
    campaign.when({ do: 'create', campaign: campaignDefinition() }).then(created());
    campaign.given(created()).when({ do: 'create', campaign: campaignDefinition() }).thenNothing();
  });

  it('with parts is there when these are made', () => {
    campaign.when({ do: 'begin_setup', campaign: campaignDefinition(), setup: SETUP }).then(begun);
    campaign.given(begun).when({ do: 'finish_setup' }).then(created());
    campaign.given(begun, created()).when({ do: 'finish_setup' }).thenNothing();
    expect(campaign.given(begun, created()).state()).toEqual(campaign.given(created()).state());
  });

  it('is not there when one of its parts was refused, unless the same request succeeds later', () => {
    campaign.given(begun).when({ do: 'abandon_setup' }).then(abandoned);
    campaign.given(begun, abandoned).when({ do: 'abandon_setup' }).thenNothing();
    campaign.given(begun, created()).when({ do: 'abandon_setup' }).thenNothing();
    campaign.given(begun, abandoned).when({ do: 'finish_setup' }).then(created());
  });

  it.each([[[]], [[begun]], [[begun, abandoned]]])('cannot be changed before it is there', (past: CampaignEvent[]) => {
    for (const command of [{ ...update, description: 'x' }, { do: 'disable', now: NOW } as const, toBin, forGood]) {
      campaign
        .given(...past)
        .when(command)
        .thenRefused('not_found');
    }
    campaign
      .given(...past)
      .when({ do: 'finish_removal' })
      .thenNothing();
  });
});

describe('changing a campaign', () => {
  it('changes only what was sent and is different', () => {
    campaign
      .given(created({ description: 'x' }))
      .when({ ...update, description: 'x', categoryId: 'cat_1' })
      .then({ type: 'campaign.updated', data: { ...of, changes: { categoryId: 'cat_1' } } });
    campaign
      .given(created({ description: 'x' }))
      .when({ ...update, description: 'x' })
      .thenNothing();
  });

  it('merges metadata key by key; null removes a key', () => {
    campaign
      .given(created({ metadata: { a: 1, b: 2 } }))
      .when({ ...update, metadata: { b: null, c: 3 } })
      .then({ type: 'campaign.updated', data: { ...of, changes: { metadata: { a: 1, c: 3 } } } });
  });

  it('checks validity together with what was there', () => {
    const past = created({ windows: { startDate: '2026-03-05T00:00:00.000Z' } });
    campaign
      .given(past)
      .when({ ...update, validity: { expiration_date: '2026-03-04' } })
      .thenRefused('invalid_payload');
    campaign
      .given(past)
      .when({ ...update, validity: { start_date: null } })
      .then({ type: 'campaign.updated', data: { ...of, changes: { windows: {} } } });
  });

  it('switches it once each way', () => {
    campaign.given(created()).when({ do: 'disable', now: NOW }).then(disabled);
    campaign.given(created(), disabled).when({ do: 'disable', now: NOW }).thenNothing();
    campaign.given(created(), disabled).when({ do: 'enable', now: NOW }).then({ type: 'campaign.enabled', data: of });
    campaign.given(created()).when({ do: 'enable', now: NOW }).thenNothing();
  });
});

describe('deleting a campaign', () => {
  it('puts it into the bin once', () => {
    campaign.given(created()).when(toBin).then(deleted);
    campaign.given(created(), deleted).when(toBin).thenRefused('not_found');
  });

  it('by force frees its name as well, also out of the bin', () => {
    campaign.given(created()).when(forGood).then(deleted, released);
    campaign.given(created(), deleted, removed).when(forGood).then(released);
    campaign.given(created(), deleted, released).when(forGood).thenRefused('not_found');
  });

  it('leaves nothing to change', () => {
    campaign
      .given(created(), deleted)
      .when({ ...update, description: 'x' })
      .thenRefused('not_found');
    campaign.given(created(), deleted).when({ do: 'enable', now: NOW }).thenRefused('not_found');
  });

  it('ends when what belonged to it is removed', () => {
    campaign.given(created(), deleted).when({ do: 'finish_removal' }).then(removed);
    campaign.given(created(), deleted, removed).when({ do: 'finish_removal' }).thenNothing();
    campaign.given(created()).when({ do: 'finish_removal' }).thenNothing();
  });
});

describe('the name of a campaign', () => {
  it.each<[boolean, CampaignEvent[]]>([
    [false, []],
    [true, [begun]],
    [false, [begun, abandoned]],
    [true, [created()]],
    [true, [created(), deleted]],
    [false, [created(), deleted, released]],
  ])('is its own (%j) after %j', (owns, past) => {
    expect(ownsName(campaign.given(...past).state())).toBe(owns);
  });
});
