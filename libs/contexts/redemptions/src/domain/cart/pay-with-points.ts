import { isRefusal, refuse, type Refusal } from '@perkstream/kernel';
import { applyPoints, nextStep } from '@perkstream/domain-pricing';
import { type RedemptionRefusal } from '../redemption-refusal.js';
import { type Turn } from './cart-question.js';
import { type Priced } from './priced.js';

const NOTHING_MET = { applicableTo: [], inapplicableTo: [], budgets: [] };

/**
 * The amount that a loyalty card pays: a part of the order where its reward is a COIN, else the price of the reward.
 */
export function payWithPoints(turn: Turn, offered: NonNullable<Turn['reward']>): Priced | Refusal<RedemptionRefusal> {
  const { cart, question, explanation } = turn;
  const { reward, coin, cost, balance, points } = offered;
  const spending = (spent: number) => ({ ...NOTHING_MET, reward: { ...reward, points: spent } });
  if (!coin) {
    const price = cost ?? 0;
    if (price > balance) return refuse('loyalty_card_points_exceeded');
    return { cart: nextStep(cart), hasEffect: true, ...spending(price) };
  }
  const { facts, request } = question;
  if (!request.order && !facts.storedOrder) return refuse('missing_order');
  const { exchangeRatio, pointsRatio } = coin;
  if (explanation) explanation.steps = [];
  const paid = applyPoints(cart, { balance, points, exchangeRatio, pointsRatio, notes: explanation?.steps });
  if (isRefusal(paid)) return paid;
  return { cart: paid.cart, hasEffect: paid.hasEffect, ...spending(paid.points) };
}
