import { unique } from '../client.js';
import { naming, type CrossProjectTable } from './cross-project-requests.js';

/** Of loyalty and referral programs, members and rewards. */
export const crossProjectLoyalty: CrossProjectTable = {
  'list-loyalty-programs': () => ({ queries: [''] }),
  // The body names nothing, because loyalty programs take no validation rules.
  'create-loyalty-program': () => ({}),
  'add-member': (a, b) => ({
    parameters: { campaignId: b.program.id },
    bodies: [
      { customer: { id: a.customer.id } },
      { voucher: a.member.name, customer: { source_id: 'eve' } },
      { voucher: b.card.name, customer: { source_id: 'eve' } },
    ],
  }),
  'transfer-points': (a, b) => ({
    parameters: { campaignId: b.program.id, memberId: b.member.name },
    bodies: [a.member.id, a.member.name].map((code) => [{ code, points: 1 }]),
  }),
  'create-in-bulk-loyalty-tiers': (a, b) => ({
    parameters: { campaignId: b.program.id },
    bodies: [
      { earning_rules: { [a.earningRule]: { type: 'CUSTOM', points: 1 } } },
      { rewards: { [a.rewardAssignment]: { type: 'CUSTOM', points: 1 } } },
      { rewards: { [a.reward]: { type: 'CUSTOM', points: 1 } } },
    ].map((mapped) => [{ name: 'Gold', points: { from: 1 }, ...mapped }]),
  }),
  'update-loyalty-tier': (a, b) => ({
    parameters: { campaignId: b.program.id, loyaltyTierId: b.loyaltyTier },
    bodies: [
      { earning_rules: { [a.earningRule]: { type: 'CUSTOM', points: 1 } } },
      { rewards: { [a.rewardAssignment]: { type: 'CUSTOM', points: 1 } } },
    ],
  }),
  'redeem-reward-1': (a, b) => ({
    parameters: { campaignId: b.program.id, memberId: b.member.name },
    bodies: [{ reward: { id: a.reward } }],
  }),
  'redeem-reward': (a, b) => ({ parameters: { memberId: b.member.name }, bodies: [{ reward: { id: a.reward } }] }),
  'list-rewards': (a) => ({ queries: ['', ...naming('assignment_id', [a.rewardAssignment])] }),
  'create-reward': (a) => ({
    bodies: [
      { parameters: { campaign: { id: a.codes.id, balance: 1 } } },
      { parameters: { campaign: { id: a.codes.name, balance: 1 } } },
      { parameters: { product: { id: a.product.id } } },
      { parameters: { product: { id: a.product.name, sku_id: a.sku.id } } },
    ],
  }),
  'update-reward': (a, b) => ({
    parameters: { rewardId: b.reward },
    bodies: [{ parameters: { campaign: { id: a.codes.id, balance: 1 } } }],
  }),
  'create-reward-assignment': (a, b) => ({
    parameters: { rewardId: b.reward },
    bodies: [{ campaign: a.program.id, parameters: { loyalty: { points: 1 } } }],
  }),
  'create-reward-assignment-1': (a, b) => ({
    parameters: { campaignId: b.program.id },
    bodies: [[{ reward: a.reward, parameters: { loyalty: { points: 1 } } }]],
  }),
  'update-reward-assignment': (a, b) => ({
    parameters: { rewardId: b.reward, assignmentId: a.rewardAssignment },
    bodies: [{ parameters: { loyalty: { points: 1 } } }],
  }),
  'update-reward-assignment-1': (a, b) => ({
    parameters: { campaignId: b.program.id, assignmentId: a.rewardAssignment },
    bodies: [{ parameters: { loyalty: { points: 1 } } }],
  }),
  'delete-reward-assignment': (a, b) => ({
    parameters: { rewardId: b.reward, assignmentId: a.rewardAssignment },
    bodies: [undefined],
  }),
  'delete-reward-assignment-1': (a, b) => ({
    parameters: { campaignId: b.program.id, assignmentId: a.rewardAssignment },
    bodies: [undefined],
  }),
  'referrals-add-holders-1': (a, b) => ({
    parameters: { campaignId: b.referral.id, memberId: b.referralCode.id },
    bodies: [{ holders: [{ id: a.customer.id }] }],
  }),
  'referrals-add-holders': (a, b) => ({
    parameters: { memberId: b.referralCode.id },
    bodies: [{ holders: [{ source_id: unique('eve') }, { id: a.customer.id }] }],
  }),
  'referrals-remove-holder': (a, b) => ({
    parameters: { memberId: b.referralCode.id, holderId: a.referee },
    bodies: [undefined],
  }),
};
