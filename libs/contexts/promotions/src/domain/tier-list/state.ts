import { type Instant } from '@perkstream/kernel';
import { type StackDefinition } from '@perkstream/published';

/**
 * The tiers of one campaign, by id, each with its place, and the stacks that are made of them. In one stream, so that two new tiers
 * never get one place, and no stack names a tier that is gone.
 */
export interface TierListState {
  /** The campaign is gone: neither tier nor stack comes in any more. */
  readonly closed: boolean;
  readonly tiers: Readonly<Record<string, number>>;
  readonly stacks: Readonly<Record<string, Stack>>;
  /** Orders whose places the tiers do not have yet. */
  readonly ordering: readonly string[];
}

export interface Stack {
  readonly definition: StackDefinition;
  readonly updatedAt: Instant | null;
}

/** The stacks that the tier is part of. */
export function stacksWith(tierId: string, { stacks }: TierListState): readonly Stack[] {
  return Object.values(stacks).filter(({ definition }) => definition.tierIds.includes(tierId));
}

export function stackIn({ stacks }: TierListState, id: string): Stack | undefined {
  return Object.hasOwn(stacks, id) ? stacks[id] : undefined;
}
