import { type Instant, type JsonObject } from '@perkstream/kernel';
import { type TierDefinition, type UseStep } from '@perkstream/published';
import { type Moment } from './usability.js';

interface CreateTierCommand {
  readonly do: 'create';
  readonly tier: TierDefinition;
}

/** Changes what was sent, and nothing else. */
export interface UpdateTierCommand {
  readonly do: 'update';
  readonly now: Instant;
  readonly name?: string;
  readonly banner?: string | null;
  /** The shape of domain pricing, whole. */
  readonly discount?: JsonObject;
  readonly hierarchy?: number;
  readonly categoryId?: string | null;
  readonly categoryName?: string | null;
  /** The validity fields that were sent, in wire form; null opens a bound. */
  readonly validity?: JsonObject;
  /** Merged key by key; null removes a key. */
  readonly metadata?: JsonObject;
}

interface SwitchTierCommand {
  readonly do: 'enable' | 'disable' | 'delete';
  readonly now: Instant;
}

/** Out of the bin, with its campaign. */
export interface RestoreTierCommand {
  readonly do: 'restore';
  readonly now: Instant;
}

export type UpkeepCommand = UpdateTierCommand | SwitchTierCommand;

/** What is decided; `recall` only looks back. */
export type DecidedStep = Exclude<UseStep, { readonly do: 'recall' }>;

/** A step of the protocol of uses, with what decides it. */
export type UseCommand = DecidedStep & Moment;

/** What belonged to a deleted tier is taken away. */
interface FinishRemovalCommand {
  readonly do: 'finish_removal';
}

export type TierCommand = CreateTierCommand | RestoreTierCommand | UpkeepCommand | FinishRemovalCommand | UseCommand;
