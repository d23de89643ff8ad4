import { type components } from '../../api/schema.js';
import { type Reward } from './reward-words.js';

type RewardBody = components['schemas']['CreateRewardBody'];

/** What the form of a reward asks for. Amounts are in major units, as people write them. */
export interface RewardValues extends Record<string, unknown> {
  name: string;
  type: Reward['type'];
  campaign: string;
  /** Credits in money, or points. */
  balance: number | '';
  /** So many points pay one unit of the currency. */
  pointsPerUnit: number | '';
  product: string;
  stock: number | '';
  description: string;
  points: number | '';
}

export function rewardValues(reward: Reward | undefined): RewardValues {
  const { campaign, coin, product } = reward?.parameters ?? {};
  const { balance = '' } = campaign ?? {};
  return {
    name: reward?.name ?? '',
    type: reward?.type ?? 'CAMPAIGN',
    campaign: campaign?.id ?? '',
    balance: balance !== '' && campaign?.type === 'GIFT_VOUCHERS' ? balance / 100 : balance,
    pointsPerUnit: coin ? coin.points_ratio / coin.exchange_ratio : 100,
    product: product?.id ?? '',
    stock: reward?.stock ?? '',
    description: reward?.attributes?.description ?? '',
    points: '',
  };
}

/** @param campaignType of the chosen campaign: gift cards count money, other programs points, codes nothing */
export function rewardBody(values: RewardValues, campaignType: string | undefined): RewardBody {
  const { name, type, stock, description } = values;
  return {
    name: name.trim(),
    parameters: parametersOf(values, campaignType),
    ...(type === 'MATERIAL' && { stock: stock === '' ? null : stock }),
    attributes: { description: description.trim() },
  };
}

function parametersOf(values: RewardValues, campaignType: string | undefined): RewardBody['parameters'] {
  const { type, campaign: id, balance, pointsPerUnit, product } = values;
  if (type === 'COIN') return { coin: coinOf(Number(pointsPerUnit)) };
  if (type === 'MATERIAL') return { product: { id: product } };
  if (campaignType === 'GIFT_VOUCHERS') return { campaign: { id, balance: Math.round(Number(balance) * 100) } };
  if (campaignType === 'LOYALTY_PROGRAM') return { campaign: { id, balance: Number(balance) } };
  return { campaign: { id } };
}

/** The engine takes whole points for some money: `100 points are 1`, or `1 point is 0.4`. */
function coinOf(pointsPerUnit: number) {
  return Number.isInteger(pointsPerUnit)
    ? { points_ratio: pointsPerUnit, exchange_ratio: 1 }
    : { points_ratio: 1, exchange_ratio: Number((1 / pointsPerUnit).toPrecision(6)) };
}
