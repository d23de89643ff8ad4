import { Injectable } from '@nestjs/common';
import { type Instant, isRefusal, type LocalDate, localDateOf, type Refusal, type UpTo } from '@perkstream/kernel';
import { type CommandContext, CommandRunner, type Execution, Messenger } from '@perkstream/platform';
import {
  FindCampaign,
  FindProject,
  type LoyaltyCardEvent,
  type PointsExpirationRules,
  TIERS_BY_BALANCE,
} from '@perkstream/published';
import { type LoyaltyCardCommand, type Moment, type Opening } from '../domain/loyalty-card/commands.js';
import { type Settled, settled } from '../domain/loyalty-card/due.js';
import { loyaltyCardAggregate, type LoyaltyCardRefusal } from '../domain/loyalty-card/loyalty-card.decider.js';
import { type LoyaltyCard, type LoyaltyCardState } from '../domain/loyalty-card/state.js';
import { loyaltyTiersAggregate } from '../domain/loyalty-tiers/loyalty-tiers.decider.js';

/** A command without the fields that the ledger adds to all. */
export type PointRequest = LoyaltyCardCommand extends infer Command
  ? Command extends LoyaltyCardCommand
    ? Omit<Command, keyof Moment | 'opening'>
    : never
  : never;

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
    { card, holderId, expirationRules }: Opening & { readonly holderId?: string | null },
    request: PointRequest,
    context: CommandContext,
  ): Promise<CardExecution | Refusal<LoyaltyCardRefusal>> {
    const { projectId, now, commandId: seed } = context;
    const moment = await this.moment(projectId, card.campaignId, { now, seed });
    const opening = { card, expirationRules };
    const command = { ...request, ...moment, opening, ...(holderId && { holderId }) } as LoyaltyCardCommand;
    const done = await this.runner.execute(loyaltyCardAggregate, card.id, command, context);
    return isRefusal(done) ? done : (done as CardExecution);
  }

  /** Opens the ledger of a card that is made with points, so that they can expire. */
  async opened(opening: Opening, context: CommandContext): Promise<void> {
    if (opening.card.points > 0) await this.change(opening, { do: 'settle' }, context);
  }

  /**
   * Carries on what began on a card, whatever became of the card and its program meanwhile: only the ledger is asked.
   * @returns undefined when the ledger was never opened, and holds nothing
   */
  async carryOn(
    cardId: string,
    { holderId, ...request }: PointRequest & { readonly holderId?: string | undefined },
    context: CommandContext,
  ): Promise<CardExecution | Refusal<LoyaltyCardRefusal> | undefined> {
    const { projectId, now, commandId: seed } = context;
    const state = await this.runner.current(loyaltyCardAggregate, projectId, cardId);
    if (state.status === 'none') return undefined;
    const moment = await this.moment(projectId, state.campaignId, { now, seed });
    const command = { ...request, ...moment, ...(holderId && { holderId }) } as LoyaltyCardCommand;
    const done = await this.runner.execute(loyaltyCardAggregate, cardId, command, context);
    return isRefusal(done) ? done : (done as CardExecution);
  }

  /** The rules by which points of a card expire; null: they never do, or the program was deleted. */
  async expirationRulesOf(cardId: string, projectId: string): Promise<PointsExpirationRules | null> {
    const state = await this.runner.current(loyaltyCardAggregate, projectId, cardId);
    const program =
      state.status === 'none' ? undefined : await this.messenger.ask(new FindCampaign(projectId, state.campaignId));
    return program?.loyalty?.expirationRules ?? null;
  }

  /** Books the entries that have fallen due on a card whose ledger is open. */
  async settle(cardId: string, context: CommandContext): Promise<void> {
    const { projectId, now, commandId: seed } = context;
    const state = await this.runner.current(loyaltyCardAggregate, projectId, cardId);
    if (state.status === 'none') return;
    const moment = await this.moment(projectId, state.campaignId, { now, seed });
    await this.runner.execute(loyaltyCardAggregate, cardId, { do: 'settle', ...moment }, context);
  }

  /** Like `settle`, by the engine itself. */
  settleNow(cardId: string, projectId: string, now: Instant): Promise<void> {
    const commandId = `settle/${cardId}/${now}`;
    const actor = { kind: 'system', id: 'settlement' } as const;
    return this.settle(cardId, { projectId, actor, channel: 'INTERNAL', correlationId: commandId, commandId, now });
  }

  /**
   * The points of a card at a moment, including entries that have fallen due by then. Books nothing.
   * @param upTo place of an event of the moment in the order of all: what was booked after it does not count
   */
  async at(projectId: string, opening: Opening, now: Instant, upTo?: UpTo): Promise<LoyaltyCard> {
    const state = await this.runner.stateUpTo(loyaltyCardAggregate, projectId, opening.card.id, upTo);
    return (await this.settledAt(projectId, opening, now, state, upTo)).card;
  }

  /** The same, of a moment of the past: what happened since does not count. */
  async asOf(projectId: string, opening: Opening, then: Instant): Promise<LoyaltyCard> {
    const state = await this.runner.stateAsOf(loyaltyCardAggregate, projectId, opening.card.id, then);
    return (await this.settledAt(projectId, opening, then, state)).card;
  }

  /** Whether pending points were canceled. @param upTo place of an event in the order of all: whether they had been then */
  async isCanceled(projectId: string, cardId: string, pendingId: string, upTo?: UpTo): Promise<boolean> {
    const state = await this.runner.stateUpTo(loyaltyCardAggregate, projectId, cardId, upTo);
    return state.status === 'open' && state.canceledPending.includes(pendingId);
  }

  /**
   * The entries that have fallen due on a card by a moment; for a ledger that was never opened, also its first entries.
   * Books nothing.
   * @param upTo with the program and its tiers as they were then
   */
  async settledAt(
    projectId: string,
    { card, expirationRules }: Opening,
    now: Instant,
    state: LoyaltyCardState,
    upTo?: UpTo,
  ): Promise<Settled> {
    const moment = await this.moment(projectId, card.campaignId, { now, seed: card.id }, upTo);
    if (state.status === 'open') return settled(state, moment);
    const command = { do: 'settle', ...moment, opening: { card, expirationRules } } as const;
    const events = loyaltyCardAggregate.decide(command, state);
    if (isRefusal(events)) throw new Error(`A card could not be opened: ${events.refused}`);
    return { card: events.reduce(loyaltyCardAggregate.evolve, state) as LoyaltyCard, events };
  }

  /** The project's day. */
  async dayOf(projectId: string, now: Instant): Promise<LocalDate> {
    return localDateOf(now, (await this.messenger.ask(new FindProject(projectId)))?.timeZone ?? 'UTC');
  }

  private async moment(
    projectId: string,
    campaignId: string,
    at: { readonly now: Instant; readonly seed: string },
    upTo?: UpTo,
  ): Promise<Moment> {
    const made = await this.runner.stateUpTo(loyaltyTiersAggregate, projectId, campaignId, upTo);
    const hasTiers = made.tiers.length > 0 || made.past.length > 0;
    const [project, program] = await Promise.all([
      this.messenger.ask(new FindProject(projectId)),
      hasTiers ? this.messenger.ask(new FindCampaign(projectId, campaignId, upTo)) : undefined,
    ]);
    const { tierRules = TIERS_BY_BALANCE } = program?.loyalty ?? {};
    return { ...at, timeZone: project?.timeZone ?? 'UTC', ...(program && { program: { ...made, rules: tierRules } }) };
  }
}
