import { Injectable } from '@nestjs/common';
import { type UpTo } from '@perkstream/kernel';
import { type CommandContext, UniqueValues } from '@perkstream/platform';

const NAMESPACE = 'order_source_id';
/** Marks the claim for an order that a redemption is about to open: nobody else may make that order. */
const OPENING = 'opening:';

/** For which order a source id was claimed. */
interface SourceIdClaim {
  readonly orderId: string;
  /** By a redemption that opens the order; else the first request makes the order. */
  readonly byRedemption: boolean;
}

/** Source ids of orders: each is one order's in a project. */
@Injectable()
export class OrderSourceIds {
  constructor(private readonly uniqueValues: UniqueValues) {}

  /** @param upTo the claim of then */
  async find(projectId: string, sourceId: string, upTo?: UpTo): Promise<SourceIdClaim | undefined> {
    const owner = await this.uniqueValues.ownerOf(NAMESPACE, projectId, sourceId, upTo);
    return owner === undefined ? undefined : claimOf(owner);
  }

  /**
   * @param exists whether the order of an earlier claim has the source id: a claim without an order is taken over after a while
   * @returns the claim that holds now: this one, or the one that was first
   */
  async claim(
    sourceId: string,
    claim: SourceIdClaim,
    context: CommandContext,
    exists: (orderId: string) => Promise<boolean>,
  ): Promise<SourceIdClaim> {
    const owner = claim.byRedemption ? OPENING + claim.orderId : claim.orderId;
    const held = await this.uniqueValues.claim(NAMESPACE, sourceId, owner, context, (other) =>
      exists(claimOf(other).orderId),
    );
    // A repeated command gets the answer that it took the value, also where another one has taken it over since.
    return (held === owner && context.repeatSince && (await this.find(context.projectId, sourceId))) || claimOf(held);
  }

  /** Does nothing where another order has it. */
  async release(sourceId: string, orderId: string, context: CommandContext): Promise<void> {
    for (const owner of [orderId, OPENING + orderId]) {
      const commandId = `${context.commandId}/${owner}`;
      await this.uniqueValues.release(NAMESPACE, sourceId, owner, { ...context, commandId });
    }
  }
}

function claimOf(owner: string): SourceIdClaim {
  return owner.startsWith(OPENING)
    ? { orderId: owner.slice(OPENING.length), byRedemption: true }
    : { orderId: owner, byRedemption: false };
}
