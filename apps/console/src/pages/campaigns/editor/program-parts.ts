import { t } from '../../../texts/texts.js';
import { freeId, type ListPart } from './field.js';
import { valueAt } from './paths.js';
import { REWARD_PARTS } from './reward-parts.js';
import { metadataOf } from './time-parts.js';

const MAX_PARTS = 100;
const MAX_POINTS = 1_000_000_000_000;

export const REWARDS: ListPart = {
  path: 'rewards',
  list: {
    label: () => t('Rewards'),
    one: (number) => t('Reward {number}', { number }),
    add: () => t('Add a reward'),
    blank: (known) => ({ id: freeId('reward_', known), parameters: { loyalty: { points: 100 } } }),
    max: MAX_PARTS,
    parts: [
      ...REWARD_PARTS,
      { path: 'parameters.loyalty.points', kind: 'number', label: () => t('Price in points'), min: 1 },
      {
        path: 'parameters.loyalty.auto_redeem',
        kind: 'flag',
        label: () => t('Give it as soon as a member has the points'),
      },
      { path: 'rules', kind: 'rules', label: () => t('Rules'), as: 'reward' },
    ],
    changedAt: (id) => `/loyalty/${id}`,
  },
};

export const LOYALTY_TIERS: ListPart = {
  path: 'loyalty_tiers',
  list: {
    label: () => t('Tiers'),
    one: (number) => t('Tier {number}', { number }),
    add: () => t('Add a tier'),
    blank: tierAbove,
    max: MAX_PARTS,
    parts: [
      { path: 'name', kind: 'text', label: () => t('Name'), max: 200, isRequired: true },
      { path: 'points.from', kind: 'number', label: () => t('From points'), min: 0, max: MAX_POINTS, isRequired: true },
      {
        path: 'points.to',
        kind: 'number',
        label: () => t('To points'),
        min: 0,
        max: MAX_POINTS,
        placeholder: () => t('no end'),
      },
      { path: 'earning_rules', kind: 'terms', label: () => t('Points of earning rules'), as: 'earning_rules' },
      { path: 'rewards', kind: 'terms', label: () => t('Prices of rewards'), as: 'rewards' },
      metadataOf('loyalty_tier'),
    ],
    changedAt: (id) => `/loyalty/${id}`,
  },
};

/** The next tier begins where the one below ends, with its multipliers. */
function tierAbove(known: readonly unknown[]): object {
  const last = known.at(-1);
  const end = Number(valueAt(last, 'points.to') ?? valueAt(last, 'points.from') ?? -1);
  const { earning_rules: earning, rewards } = (last ?? {}) as Readonly<Record<string, unknown>>;
  return {
    id: freeId('tier_', known),
    name: '',
    points: { from: end + 1 },
    ...(earning !== undefined && { earning_rules: earning }),
    ...(rewards !== undefined && { rewards }),
  };
}
