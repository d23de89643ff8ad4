import { fold } from '@perkstream/kernel';
import { type LoyaltyCardEvent, type PointsExpirationRules } from '@perkstream/published';
import { type LoyaltyCardCommand } from './commands.js';
import { loyaltyCardAggregate } from './loyalty-card.decider.js';
import { type LoyaltyCard } from './state.js';

const CARD_ID = 'v_card';
const ZONE = 'Europe/Berlin';
export const MONTHLY: PointsExpirationRules = { periodType: 'MONTH', periodValue: 1 };

type CardRequest = LoyaltyCardCommand extends infer C
  ? C extends LoyaltyCardCommand
    ? Omit<C, 'now' | 'timeZone' | 'seed'>
    : never
  : never;

/** A command on a day, or at a moment, in Berlin. */
export function on(when: string, request: CardRequest, seed = when): LoyaltyCardCommand {
  const now = when.includes('T') ? when : `${when}T10:00:00.000Z`;
  const { opening } = request;
  const opens = opening && { opening: { ...opening, card: { ...opening.card, createdAt: now } } };
  return { ...request, now, timeZone: ZONE, seed, ...opens } as LoyaltyCardCommand;
}

/** The card was made at the moment of the command. */
export function openWith(points: number, expirationRules: PointsExpirationRules | null = null): CardRequest {
  const card = { id: CARD_ID, code: 'CARD-1', campaignId: 'camp_1', points, createdAt: '' };
  return { do: 'settle', opening: { card, expirationRules } };
}

export const open = openWith(0);

export function earn(points: number, rules: PointsExpirationRules | null = null): CardRequest {
  return { do: 'add', entry: 'POINTS_ACCRUAL', points, expiration: { by: 'rules', rules } };
}

export function pend(id: string, points: number, activatesAt: string, expirationRules = MONTHLY): CardRequest {
  return { do: 'pend', pending: { id, points, activatesAt, expirationRules } };
}

/** All events of the commands, one after the other. @throws when one of them is refused */
export function history(...commands: LoyaltyCardCommand[]): LoyaltyCardEvent[] {
  const events: LoyaltyCardEvent[] = [];
  for (const command of commands) {
    const outcome = loyaltyCardAggregate.decide(command, fold(loyaltyCardAggregate, events));
    if ('refused' in outcome) throw new Error(`${command.do} was refused: ${outcome.refused}`);
    events.push(...outcome);
  }
  return events;
}

export function cardAfter(...commands: LoyaltyCardCommand[]): LoyaltyCard {
  const state = fold(loyaltyCardAggregate, history(...commands));
  if (state.status !== 'open') throw new Error('There is no card');
  return state;
}

/** Goods of ord_1 came back. */
export function revoke(points: number, given: { pendingId?: string; isForgiven?: true; returnId?: string } = {}) {
  const { returnId = 'ret_1', ...known } = given;
  const note = { source: 'Automation', details: { order: { id: 'ord_1' }, return: { id: returnId } } };
  return { do: 'revoke', grants: [{ points, note, ...known }] } as const;
}
