import { describe, expect, it } from '@jest/globals';
import { story } from '@perkstream/kernel/testing';
import { type CampaignEvent, type CampaignJobProgress, type CampaignVoucher } from '@perkstream/published';
import { campaignAggregate } from './campaign.decider.js';
import {
  coupons,
  created,
  generation,
  jobBegun,
  jobFinished,
  jobStart,
  NOW,
  TEN_PERCENT,
  workBegun,
  workFinished,
} from './campaign.examples.js';
import { CODES_PER_CAMPAIGN, FAILURES_LISTED } from './jobs.js';
import { type Campaign, firstJobOf } from './state.js';

const campaign = story(campaignAggregate);
const begin = (job = generation(), standing = 0) => ({ do: 'begin_job', job, standing }) as const;
const open = [coupons(), workBegun, jobBegun(generation())] as const;
const progressed = { jobId: 'aa_1', slices: 1, done: 500, failedCount: 0, failed: [] };
const progress = { do: 'progress_job', now: NOW, ...progressed } as const;
const at = (change: Partial<CampaignJobProgress>): CampaignEvent => ({
  type: 'campaign.job_progressed',
  data: { id: 'camp_1', at: NOW, ...progressed, ...change },
});
const finish = (jobId = 'aa_1') => ({ do: 'finish_job', jobId, outcome: 'SUCCESS', done: 1_000, now: NOW }) as const;

describe('a job', () => {
  it('begins once; with the first one somebody must be at work', () => {
    campaign.given(coupons()).when(begin()).then(workBegun, jobBegun(generation()));
    campaign
      .given(...open)
      .when(begin())
      .thenNothing();
    campaign
      .given(...open)
      .when(begin(generation('aa_2')))
      .then(jobBegun(generation('aa_2')));
  });

  it('gets on, and never back', () => {
    campaign
      .given(...open)
      .when(progress)
      .then(at({}));
    campaign
      .given(...open, at({ slices: 2, done: 1_000 }))
      .when(progress)
      .thenNothing();
    campaign
      .given(...open, jobFinished())
      .when(progress)
      .thenNothing();
  });

  it('ends once; with the last one the work is done', () => {
    campaign
      .given(...open)
      .when(finish())
      .then(jobFinished(), workFinished);
    campaign
      .given(...open, jobFinished())
      .when(finish())
      .thenNothing();
    campaign
      .given(...open, jobBegun(generation('aa_2')))
      .when(finish())
      .then(jobFinished());
  });

  it('is done in its turn', () => {
    const two = [...open, jobBegun(generation('aa_0')), at({})];
    expect(firstJobOf(campaign.given(...two).state() as Campaign)?.id).toBe('aa_1');
    expect(firstJobOf(campaign.given(...two, jobFinished()).state() as Campaign)?.id).toBe('aa_0');
    expect(firstJobOf(campaign.given(...open, jobFinished()).state() as Campaign)).toBeUndefined();
  });

  it('lists the first of many failures, and counts them all', () => {
    const failed = Array.from({ length: FAILURES_LISTED - 1 }, (_, index) => ({ code: `C${index}`, reason: 'taken' }));
    const many = at({ failedCount: failed.length, failed });
    const two = ['D', 'E'].map((code) => ({ code, reason: 'taken' }));
    const more = at({ slices: 2, failedCount: failed.length + 2, failed: two, after: 'x' });
    const job = firstJobOf(campaign.given(...open, many, more).state() as Campaign);
    expect(job).toMatchObject({ failedCount: FAILURES_LISTED + 1, after: 'x' });
    expect(job?.failed).toHaveLength(FAILURES_LISTED);
    expect(job?.failed.at(-1)).toEqual({ code: 'D', reason: 'taken' });
  });
});

describe('new codes', () => {
  it('come up to the number that a campaign can have, those on their way included', () => {
    const left = CODES_PER_CAMPAIGN - 1_000;
    campaign
      .given(coupons())
      .when(begin(generation('aa_1', 1_000), left))
      .then(workBegun, jobBegun(generation('aa_1', 1_000)));
    campaign
      .given(coupons())
      .when(begin(generation('aa_1', 1_001), left))
      .thenRefused('invalid_campaign');
    campaign
      .given(...open)
      .when(begin(generation('aa_2', left + 1)))
      .thenRefused('invalid_campaign');
    const half = at({ done: 500 });
    campaign
      .given(...open, half)
      .when(begin(generation('aa_2', left), 500))
      .then(jobBegun(generation('aa_2', left)));
    campaign
      .given(...open, half)
      .when(begin(generation('aa_2', left + 1), 500))
      .thenRefused('invalid_campaign');
  });

  it('come neither to a campaign of tiers nor beside a public code', () => {
    campaign.given(created()).when(begin()).thenRefused('invalid_campaign');
    campaign
      .given(coupons({ pool: 'STANDALONE' }))
      .when(begin())
      .thenRefused('invalid_campaign');
  });
});

describe('an update of a campaign with codes', () => {
  const update = { do: 'update', now: NOW, job: jobStart('aa_9', 3) } as const;
  const taken = (fields: object) =>
    jobBegun({ ...jobStart('aa_9', 3), work: { kind: 'update', fields: { ...fields } } });
  const updated = (changes: object): CampaignEvent => ({
    type: 'campaign.updated',
    data: { id: 'camp_1', changes, at: NOW },
  });
  const windows = { startDate: '2026-03-01T00:00:00.000Z', validityDayOfWeek: [1] };

  it('takes to the codes what changed of their limits in time, and nothing else of these', () => {
    campaign
      .given(coupons({ windows }))
      .when({ ...update, validity: { start_date: '2026-03-02', validity_day_of_week: null } })
      .then(
        updated({ windows: { startDate: '2026-03-02T00:00:00.000Z' } }),
        workBegun,
        taken({ start_date: '2026-03-02T00:00:00.000Z', validity_day_of_week: null }),
      );
  });

  it('takes category and discount to the codes', () => {
    const discount = { type: 'PERCENT', percentOff: 20 } as const;
    campaign
      .given(coupons())
      .when({ ...update, categoryId: 'cat_1', codes: { discount } })
      .then(
        updated({ categoryId: 'cat_1', voucher: { ...TEN_PERCENT, discount } }),
        workBegun,
        taken({ category_id: 'cat_1', discount: { type: 'PERCENT', percent_off: 20, is_dynamic: false } }),
      );
  });

  it('takes metadata to the codes where it is theirs', () => {
    const metadata = { a: null, c: 3 };
    const changed = updated({ metadata: { b: 2, c: 3 } });
    campaign
      .given(coupons({ metadata: { a: 1, b: 2 }, useVoucherMetadataSchema: true }))
      .when({ ...update, metadata })
      .then(changed, workBegun, taken({ metadata: { a: null, c: 3 } }));
    campaign
      .given(coupons({ metadata: { a: 1, b: 2 } }))
      .when({ ...update, metadata })
      .then(changed);
  });

  it('takes nothing to codes where there are none, unless some are on their way', () => {
    const none = { ...update, job: jobStart('aa_9', 0), categoryId: 'cat_1' };
    campaign
      .given(coupons())
      .when(none)
      .then(updated({ categoryId: 'cat_1' }));
    const later = jobBegun({ ...jobStart('aa_9'), work: { kind: 'update', fields: { category_id: 'cat_1' } } });
    campaign
      .given(...open)
      .when(none)
      .then(updated({ categoryId: 'cat_1' }), later);
  });

  it('leaves the codes alone where it concerns only the campaign', () => {
    const codes = { pool: 'AUTO_UPDATE', joinOnce: true, autoJoin: true, activityDuration: 'P1D' } as const;
    campaign
      .given(coupons())
      .when({ ...update, description: 'x', codes })
      .then(updated({ description: 'x', ...codes }));
    campaign
      .given(coupons({ activityDuration: 'P1D' }))
      .when({ ...update, codes: { activityDuration: null } })
      .then(updated({ activityDuration: null }));
  });

  it.each([
    ['become STANDALONE', {}, { pool: 'STANDALONE' }],
    ['cease to be STANDALONE', { pool: 'STANDALONE' }, { pool: 'STATIC' }],
    ['get a discount of another type', {}, { discount: { type: 'AMOUNT', amountOff: 5 } }],
    ['become gift cards', {}, { gift: { amount: 500 } }],
  ] as const)('cannot have it %s', (_what, definition, codes) => {
    campaign
      .given(coupons(definition))
      .when({ ...update, codes })
      .thenRefused('invalid_campaign');
  });

  it('never changes the amount that cards start with', () => {
    const gift = { amount: 500, effect: 'APPLY_TO_ORDER' } as const;
    const { discount: _none, ...rest } = TEN_PERCENT;
    const voucher: CampaignVoucher = { ...rest, type: 'GIFT_VOUCHER', gift };
    const cards = coupons({ campaignType: 'GIFT_VOUCHERS', voucher });
    campaign
      .given(cards)
      .when({ ...update, codes: { gift: { amount: 500 } } })
      .thenNothing();
    campaign
      .given(cards)
      .when({ ...update, codes: { gift: { amount: 501 } } })
      .thenRefused('invalid_campaign');
    campaign
      .given(cards)
      .when({ ...update, codes: { gift: { effect: 'APPLY_TO_ITEMS' } } })
      .then(updated({ voucher: { ...voucher, gift: { amount: 500, effect: 'APPLY_TO_ITEMS' } } }));
  });

  it('leaves joining as the type of the campaign has it', () => {
    for (const fixed of [{ pool: 'STANDALONE' }, { campaignType: 'LOYALTY_PROGRAM', joinOnce: true }] as const) {
      const joinOnce = !('joinOnce' in fixed);
      campaign
        .given(coupons(fixed))
        .when({ ...update, codes: { joinOnce } })
        .thenNothing();
    }
  });

  it('means nothing of this to a campaign of tiers', () => {
    campaign
      .given(created())
      .when({ ...update, codes: { pool: 'AUTO_UPDATE', joinOnce: true } })
      .thenNothing();
  });
});

describe('the terms of a campaign', () => {
  const apply = { do: 'apply_terms', now: NOW, job: jobStart('aa_2', 7) } as const;
  const terms = {
    ...jobStart('aa_2', 7),
    work: {
      kind: 'terms',
      fields: {
        start_date: null,
        expiration_date: '2026-05-01T00:00:00.000Z',
        category_id: 'cat_1',
        category: 'Sale',
        discount: { type: 'PERCENT', percent_off: 10, is_dynamic: false },
      },
      activityDuration: 'P7D',
    },
  } as const;
  const made = coupons({
    windows: { expirationDate: '2026-05-01T00:00:00.000Z' },
    categoryId: 'cat_1',
    categoryName: 'Sale',
    activityDuration: 'P7D',
  });

  it('go to all codes by a job of their own, after those that are open', () => {
    campaign.given(made).when(apply).then(workBegun, jobBegun(terms));
    campaign.given(made, workBegun, jobBegun(generation())).when(apply).then(jobBegun(terms));
    campaign.given(made, workBegun, jobBegun(terms)).when(apply).thenNothing();
  });

  it('go to no code of a campaign that has none', () => {
    campaign.given(created()).when(apply).thenRefused('invalid_campaign');
  });
});
