import { describe, expect, it } from '@jest/globals';
import { campaignDefinition, NOW } from '../../domain/campaign/campaign.examples.js';
import { type DraftParts, missingParts } from './missing-parts.js';

const draft = (changes: Partial<DraftParts['definition']> = {}) =>
  campaignDefinition({ active: false, isDraft: true, ...changes });
const ready: DraftParts = {
  definition: draft(),
  activeTiers: 1,
  earningRules: 0,
  isMakingCodes: false,
  lacksCodes: false,
};
const missing = (changes: Partial<DraftParts>) =>
  missingParts({ ...ready, ...changes }, NOW).map(({ property }) => property);

describe('A draft', () => {
  it('with all its parts misses nothing', () => {
    expect(missing({})).toEqual([]);
    expect(missing({ definition: draft({ campaignType: 'LOYALTY_PROGRAM' }), earningRules: 1 })).toEqual([]);
    expect(missing({ definition: draft({ campaignType: 'DISCOUNT_COUPONS' }), activeTiers: 0 })).toEqual([]);
  });

  it('misses active tiers or earning rules, and an end that is to come', () => {
    const windows = { expirationDate: NOW };
    expect(missing({ definition: draft({ windows }), activeTiers: 0 })).toEqual(['promotion.tiers', 'expiration_date']);
    expect(missing({ definition: draft({ campaignType: 'LOYALTY_PROGRAM' }) })).toEqual(['earning_rules']);
  });

  it('misses its codes as long as they are being made, and where some could not be', () => {
    expect(missing({ isMakingCodes: true })).toEqual(['vouchers_count']);
    expect(missing({ lacksCodes: true })).toEqual(['vouchers_count']);
  });

  it('that was enabled before misses nothing, also where it lacks parts', () => {
    expect(missing({ definition: campaignDefinition({ active: false }), activeTiers: 0 })).toEqual([]);
  });
});
