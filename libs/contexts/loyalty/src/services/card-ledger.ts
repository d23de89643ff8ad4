import { Injectable } from '@nestjs/common';
import { type Instant, isRefusal, type Refusal } from '@perkstream/kernel';
import { type CommandContext, CommandRunner, type Execution, Messenger } from '@perkstream/platform';
import {
  FindProject,
  type LoyaltyCardEvent,
  type LoyaltyCardRef,
  type PointsExpirationRules,
} from '@perkstream/published';
import { type LoyaltyCardCommand, type Moment } from '../domain/loyalty-card/commands.js';
import { settled } from '../domain/loyalty-card/due.js';
import { loyaltyCardAggregate } from '../domain/loyalty-card/loyalty-card.aggregate.js';
import { loyaltyCardDecider, type LoyaltyCardRefusal } from '../domain/loyalty-card/loyalty-card.decider.js';
import { type LoyaltyCard } from '../domain/loyalty-card/state.js';

/** A command without what every command has. */
export type CardWish = LoyaltyCardCommand extends infer Command
  ? Command extends LoyaltyCardCommand
    ? Omit<Command, keyof Moment>
    : never
  : never;

/** A card of which the ledger may not be open yet. */
export interface CardToChange {
  readonly card: LoyaltyCardRef;
  /** Of its program: what the points expire by that the card was created with. */
  readonly expirationRules: PointsExpirationRules | null;
}

export type CardExecution = Execution<LoyaltyCardEvent, LoyaltyCard>;

/** Changes what is on loyalty cards. A ledger is opened by whoever touches it first, as of the creation of its card. */
@Injectable()
export class CardLedger {
  constructor(
    private readonly runner: CommandRunner,
    private readonly messenger: Messenger,
  ) {}

  async change(
    { card, expirationRules }: CardToChange,
    wish: CardWish,
    context: CommandContext,
  ): Promise<CardExecution | Refusal<LoyaltyCardRefusal>> {
    const timeZone = await this.timeZone(context.projectId);
    const state = await this.runner.stateOf(loyaltyCardAggregate, context.projectId, card.id);
    if (state.status === 'none') await this.open(card, expirationRules, timeZone, context);
    const command = { ...wish, now: context.now, timeZone, seed: context.commandId } as LoyaltyCardCommand;
    const done = await this.runner.execute(loyaltyCardAggregate, card.id, command, context);
    return isRefusal(done) ? done : (done as CardExecution);
  }

  /** Opens the ledger of a card that has points from the beginning, so that they are known to expire. */
  async opened({ card, expirationRules }: CardToChange, context: CommandContext): Promise<void> {
    if (card.points > 0) await this.open(card, expirationRules, await this.timeZone(context.projectId), context);
  }

  /** Books what has fallen due on a card of which the ledger is open. */
  async settle(cardId: string, context: CommandContext): Promise<void> {
    const timeZone = await this.timeZone(context.projectId);
    const command = { do: 'settle', now: context.now, timeZone, seed: context.commandId } as const;
    await this.runner.execute(loyaltyCardAggregate, cardId, command, context);
  }

  /** What is on a card at a moment, with all that has fallen due by then; nothing is booked. */
  async at(projectId: string, { card, expirationRules }: CardToChange, now: Instant): Promise<LoyaltyCard> {
    const timeZone = await this.timeZone(projectId);
    const moment = { now, timeZone, seed: card.id };
    const state = await this.runner.stateOf(loyaltyCardAggregate, projectId, card.id);
    if (state.status === 'open') return settled(state, moment).card;
    const opened = loyaltyCardDecider.decide(opening(card, expirationRules, timeZone), state);
    if (isRefusal(opened)) throw new Error(`A card could not be opened: ${opened.refused}`);
    const card0 = opened.reduce(loyaltyCardDecider.evolve, state);
    return settled(card0 as LoyaltyCard, moment).card;
  }

  private async open(
    card: LoyaltyCardRef,
    rules: PointsExpirationRules | null,
    timeZone: string,
    context: CommandContext,
  ): Promise<void> {
    const once = { ...context, commandId: `open/${card.id}` };
    // Somebody else may have been faster.
    await this.runner.execute(loyaltyCardAggregate, card.id, opening(card, rules, timeZone), once);
  }

  private async timeZone(projectId: string): Promise<string> {
    const project = await this.messenger.ask(new FindProject(projectId));
    return project?.timeZone ?? 'UTC';
  }
}

function opening(
  { id, code, campaignId, points, createdAt }: LoyaltyCardRef,
  rules: PointsExpirationRules | null,
  timeZone: string,
): LoyaltyCardCommand {
  const expiration = { by: 'rules', rules } as const;
  return { do: 'open', id, code, campaignId, points, expiration, now: createdAt, timeZone, seed: `open/${id}` };
}
