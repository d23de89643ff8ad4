import { Injectable } from '@nestjs/common';
import { type Instant, isRefusal, type Refusal } from '@perkstream/kernel';
import { type CommandContext, CommandRunner, type Execution, Messenger } from '@perkstream/platform';
import {
  FindCampaign,
  FindProject,
  type LoyaltyCardEvent,
  type LoyaltyCardRef,
  type PointsExpirationRules,
  TIERS_BY_BALANCE,
} from '@perkstream/published';
import { type LoyaltyCardCommand, type Moment } from '../domain/loyalty-card/commands.js';
import { type Settled, settled } from '../domain/loyalty-card/due.js';
import { loyaltyCardAggregate } from '../domain/loyalty-card/loyalty-card.aggregate.js';
import { loyaltyCardDecider, type LoyaltyCardRefusal } from '../domain/loyalty-card/loyalty-card.decider.js';
import { type LoyaltyCard, type LoyaltyCardState } from '../domain/loyalty-card/state.js';
import { loyaltyTiersAggregate } from '../domain/loyalty-tiers/loyalty-tiers.aggregate.js';

/** A command without the fields that all commands share. */
export type CardWish = LoyaltyCardCommand extends infer Command
  ? Command extends LoyaltyCardCommand
    ? Omit<Command, keyof Moment>
    : never
  : never;

/** A card whose ledger may not be open yet. */
export interface CardToChange {
  readonly card: LoyaltyCardRef;
  /** The rules of its program by which the first points of the card expire. */
  readonly expirationRules: PointsExpirationRules | null;
}

export type CardExecution = Execution<LoyaltyCardEvent, LoyaltyCard>;

/**
 * Changes the points of loyalty cards. The first command for a card opens its ledger, as of the creation of the card.
 */
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
    const { projectId, now, commandId: seed } = context;
    const moment = await this.moment(projectId, card.campaignId, { now, seed });
    const state = await this.runner.stateOf(loyaltyCardAggregate, projectId, card.id);
    if (state.status === 'none') await this.open(card, expirationRules, moment, context);
    const command = { ...wish, ...moment } as LoyaltyCardCommand;
    const done = await this.runner.execute(loyaltyCardAggregate, card.id, command, context);
    return isRefusal(done) ? done : (done as CardExecution);
  }

  /** Opens the ledger of a card that is made with points, so that they can expire. */
  async opened({ card, expirationRules }: CardToChange, context: CommandContext): Promise<void> {
    if (card.points === 0) return;
    const { projectId, now, commandId: seed } = context;
    await this.open(card, expirationRules, await this.moment(projectId, card.campaignId, { now, seed }), context);
  }

  /** Books the entries that have fallen due on a card whose ledger is open. */
  async settle(cardId: string, context: CommandContext): Promise<void> {
    const { projectId, now, commandId: seed } = context;
    const state = await this.runner.stateOf(loyaltyCardAggregate, projectId, cardId);
    if (state.status === 'none') return;
    const moment = await this.moment(projectId, state.campaignId, { now, seed });
    await this.runner.execute(loyaltyCardAggregate, cardId, { do: 'settle', ...moment }, context);
  }

  /** The points of a card at a moment, including entries that have fallen due by then. Books nothing. */
  async at(projectId: string, card: CardToChange, now: Instant): Promise<LoyaltyCard> {
    const state = await this.runner.stateOf(loyaltyCardAggregate, projectId, card.card.id);
    return (await this.settledAt(projectId, card, now, state)).card;
  }

  /**
   * The entries that have fallen due on a card by a moment; for a ledger that was never opened, also its first entries.
   * Books nothing.
   */
  async settledAt(
    projectId: string,
    { card, expirationRules }: CardToChange,
    now: Instant,
    state: LoyaltyCardState,
  ): Promise<Settled> {
    const moment = await this.moment(projectId, card.campaignId, { now, seed: card.id });
    if (state.status === 'open') return settled(state, moment);
    const opened = loyaltyCardDecider.decide(opening(card, expirationRules, moment), state);
    if (isRefusal(opened)) throw new Error(`A card could not be opened: ${opened.refused}`);
    const later = settled(opened.reduce(loyaltyCardDecider.evolve, state) as LoyaltyCard, moment);
    return { card: later.card, events: [...opened, ...later.events] };
  }

  private async open(
    card: LoyaltyCardRef,
    rules: PointsExpirationRules | null,
    moment: Moment,
    context: CommandContext,
  ): Promise<void> {
    const once = { ...context, commandId: `open/${card.id}` };
    // Somebody else may have been faster.
    await this.runner.execute(loyaltyCardAggregate, card.id, opening(card, rules, moment), once);
  }

  private async moment(
    projectId: string,
    campaignId: string,
    at: { readonly now: Instant; readonly seed: string },
  ): Promise<Moment> {
    const tiers = await this.runner.stateOf(loyaltyTiersAggregate, projectId, campaignId);
    const [project, program] = await Promise.all([
      this.messenger.ask(new FindProject(projectId)),
      tiers.length === 0 ? undefined : this.messenger.ask(new FindCampaign(projectId, campaignId)),
    ]);
    const { tierRules = TIERS_BY_BALANCE } = program?.loyalty ?? {};
    return { ...at, timeZone: project?.timeZone ?? 'UTC', ...(program && { program: { tiers, rules: tierRules } }) };
  }
}

/** As of the creation of the card. */
function opening(
  { id, code, campaignId, points, createdAt }: LoyaltyCardRef,
  rules: PointsExpirationRules | null,
  moment: Moment,
): LoyaltyCardCommand {
  const expiration = { by: 'rules', rules } as const;
  return { do: 'open', id, code, campaignId, points, expiration, ...moment, now: createdAt, seed: `open/${id}` };
}
