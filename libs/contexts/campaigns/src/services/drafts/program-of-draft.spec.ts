import { describe, expect, it } from '@jest/globals';
import { isRefusal } from '@perkstream/kernel';
import { type CreateCampaignDraftBody } from '@perkstream/published';
import { campaignDefinition } from '../../domain/campaign/campaign.examples.js';
import { programOfDraft } from './program-of-draft.js';
import { RulesOfDraft } from './rules-of-draft.js';

const program = (body: Partial<CreateCampaignDraftBody>) =>
  programOfDraft(
    { name: 'Program', ...body },
    campaignDefinition({ campaignType: 'LOYALTY_PROGRAM' }),
    new RulesOfDraft((index) => `val_${index}`),
    (prefix, index) => `${prefix}${index}`,
  );
const earned = (id?: string) => ({ ...(id && { id }), event: 'order.paid', loyalty: { points: 1 } });
const double = { type: 'MULTIPLY', multiplier: 2 } as const;
const tier = { name: 'Gold', points: { from: 0 } };

describe('The program of a draft', () => {
  it('has parts that name each other by the ids that they get', () => {
    const made = program({
      earning_rules: [
        earned(),
        earned('a'),
        { ...earned(), event: 'customer.loyalty.tier.joined', loyalty_tier: { id: 'g' } },
      ],
      rewards: [{ id: 'r', reward: 'rew_1' }],
      loyalty_tiers: [{ ...tier, id: 'g', earning_rules: { a: double }, rewards: { rew_1: double } }],
    });
    if (isRefusal(made)) throw new Error(made.details?.details);
    expect(made.earningRules.map(({ id }) => id)).toEqual(['ern_0', 'ern_1', 'ern_2']);
    expect(made.earningRules[2]?.body['loyalty_tier']).toEqual({ id: 'ltr_0' });
    expect(made.tiers[0]?.body).toMatchObject({ earning_rules: { ern_1: double }, rewards: { rewa_0: double } });
  });

  it.each<[string, Partial<CreateCampaignDraftBody>]>([
    ['.loyalty_tiers[0].earning_rules names b', { loyalty_tiers: [{ ...tier, earning_rules: { b: double } }] }],
    ['.loyalty_tiers[0].rewards names b', { loyalty_tiers: [{ ...tier, rewards: { b: double } }] }],
    ['.earning_rules[1].id', { earning_rules: [earned('a'), earned('a')] }],
  ])('is refused: %s', (property, body) => {
    const refused = program(body);
    expect(isRefusal(refused) && refused.details?.details).toContain(`Property ${property}`);
  });
});
