import { describe, expect, it } from '@jest/globals';
import { story } from '@perkstream/kernel/testing';
import { type CampaignEvent } from '@perkstream/published';
import { campaignAggregate } from './campaign.decider.js';
import {
  campaignDefinition,
  created,
  generation,
  jobBegun,
  jobFinished,
  jobStart,
  NOW,
  SETUP,
  workBegun,
  workFinished,
} from './campaign.examples.js';
import { ownsName } from './state.js';

const campaign = story(campaignAggregate);
const of = { id: 'camp_1', at: NOW };
const begun: CampaignEvent = {
  type: 'campaign.setup_begun',
  data: { campaign: campaignDefinition(), setup: SETUP },
};
const refusal = { refused: 'not_found', details: { resourceId: 'val_1' } };
const abandoned: CampaignEvent = { type: 'campaign.setup_abandoned', data: { id: 'camp_1', refusal } };
const cleared: CampaignEvent = { type: 'campaign.setup_cleared', data: { id: 'camp_1' } };
const disabled: CampaignEvent = { type: 'campaign.disabled', data: of };
const deleted: CampaignEvent = { type: 'campaign.deleted', data: { ...of, name: 'Spring' } };
const released: CampaignEvent = { type: 'campaign.name_released', data: { ...of, name: 'Spring' } };
const removal = (id: string, force: boolean) => jobBegun({ ...jobStart(id), work: { kind: 'delete', force } });

const toBin = { do: 'delete', force: false, now: NOW, job: jobStart() } as const;
const forGood = { ...toBin, force: true } as const;
const update = { do: 'update', now: NOW, job: jobStart() } as const;

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

  it('begins with the generation of its codes in one step', () => {
    const job = generation('aa_1', 1_000, true);
    const withJob: CampaignEvent = {
      type: 'campaign.setup_begun',
      data: { campaign: campaignDefinition(), setup: { ...SETUP, job } },
    };
    campaign.given(withJob).when({ do: 'finish_setup' }).then(created(), workBegun, jobBegun(job));
  });

  it('is never there when one of its parts was refused, and remembers why', () => {
    campaign.given(begun).when({ do: 'abandon_setup', refusal }).then(abandoned);
    campaign
      .given(begun, abandoned)
      .when({ do: 'abandon_setup', refusal: { refused: 'duplicate_found' } })
      .thenNothing();
    campaign.given(begun, abandoned).when({ do: 'finish_setup' }).thenNothing();
    campaign.given(begun, created()).when({ do: 'abandon_setup', refusal }).thenNothing();
    expect(campaign.given(begun, abandoned).state()).toMatchObject({ status: 'abandoned', refusal });
  });

  it('that is not to be is cleared once', () => {
    campaign.given(begun, abandoned).when({ do: 'clear_setup' }).then(cleared);
    campaign.given(begun).when({ do: 'clear_setup' }).thenNothing();
    campaign.given(created()).when({ do: 'clear_setup' }).thenNothing();
  });

  it.each([[[]], [[begun]], [[begun, abandoned]]])('cannot be changed before it is there', (past: CampaignEvent[]) => {
    const beginJob = { do: 'begin_job', job: generation(), standing: 0 } as const;
    const disable = { do: 'disable', now: NOW } as const;
    for (const command of [{ ...update, description: 'x' }, disable, toBin, forGood, beginJob]) {
      campaign
        .given(...past)
        .when(command)
        .thenRefused('not_found');
    }
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
  const removed = [deleted, workBegun, removal('aa_1', false)] as const;

  it('puts it into the bin once, and begins to remove what belongs to it', () => {
    campaign.given(created()).when(toBin).then(deleted, workBegun, removal('aa_1', false));
    campaign
      .given(created(), ...removed)
      .when(toBin)
      .thenRefused('not_found');
  });

  it('by force frees its name as well, also out of the bin', () => {
    const second = { ...forGood, job: jobStart('aa_2') };
    campaign.given(created()).when(forGood).then(deleted, released, workBegun, removal('aa_1', true));
    campaign
      .given(created(), ...removed)
      .when(second)
      .then(released, removal('aa_2', true));
    campaign
      .given(created(), ...removed, jobFinished())
      .when(second)
      .then(released, workBegun, removal('aa_2', true));
    campaign.given(created(), deleted, released).when(forGood).thenRefused('not_found');
  });

  it('leaves nothing to change', () => {
    campaign
      .given(created(), deleted)
      .when({ ...update, description: 'x' })
      .thenRefused('not_found');
    campaign.given(created(), deleted).when({ do: 'enable', now: NOW }).thenRefused('not_found');
    campaign
      .given(created(), deleted)
      .when({ do: 'begin_job', job: generation(), standing: 0 })
      .thenRefused('not_found');
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

describe('restoring a campaign', () => {
  const { expected: _expected, ...start } = jobStart('aa_2');
  const begin = { do: 'begin_restore', upTo: 7, now: NOW, job: start } as const;
  const work = { kind: 'restore', deletedAt: NOW, upTo: 7 } as const;
  const bringsBack = jobBegun({ ...jobStart('aa_2', 40), work });
  const removing = jobBegun({ ...jobStart('aa_1', 40), work: { kind: 'delete', force: false } });
  const binned = [created(), deleted, workBegun, removing] as const;
  const restored: CampaignEvent = {
    type: 'campaign.restored',
    data: { ...of, campaign: campaignDefinition(), updatedAt: null },
  };

  const restore = { do: 'restore', jobId: 'aa_2', now: NOW } as const;
  const removingAgain = jobBegun({ ...jobStart('aa_4', 40), work: { kind: 'delete', force: false } });
  const binnedAgain = [...binned, bringsBack, restored, deleted, removingAgain] as const;

  it('begins once, after the deletion of its codes, with as many codes as were deleted', () => {
    campaign
      .given(...binned)
      .when(begin)
      .then(bringsBack);
    campaign
      .given(...binned, jobFinished(), workFinished)
      .when(begin)
      .then(workBegun, bringsBack);
    campaign
      .given(...binned, bringsBack)
      .when({ ...begin, job: { ...start, id: 'aa_3' } })
      .thenNothing();
    campaign.given(created()).when(begin).thenNothing();
    campaign.given(created(), deleted, released).when(begin).thenNothing();
  });

  it('ends with the campaign as it was', () => {
    campaign
      .given(...binned, bringsBack)
      .when(restore)
      .then(restored);
    expect(campaign.given(...binned, jobFinished(), workFinished, restored).state()).toMatchObject(
      campaign.given(created()).state(),
    );
    campaign.given(created()).when(restore).thenNothing();
    campaign.given(created(), deleted, released).when(restore).thenRefused('not_found');
  });

  it('leaves it in the bin where it is repeated after the next deletion', () => {
    campaign
      .given(...binnedAgain)
      .when(restore)
      .thenNothing();
  });

  it('begins anew after the next deletion, where the job before it has not ended', () => {
    const bringsBackAgain = jobBegun({ ...jobStart('aa_5', 40), work });
    const beginAgain = { ...begin, job: { ...start, id: 'aa_5' } };
    campaign
      .given(...binnedAgain)
      .when(beginAgain)
      .then(bringsBackAgain);
    campaign
      .given(...binnedAgain, bringsBackAgain)
      .when({ ...begin, job: { ...start, id: 'aa_6' } })
      .thenNothing();
  });
});
