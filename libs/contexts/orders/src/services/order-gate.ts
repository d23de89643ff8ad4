import { Injectable } from '@nestjs/common';
import { isRefusal, type Refusal } from '@perkstream/kernel';
import { CommandRunner, Messenger } from '@perkstream/platform';
import { type ChangedOrder, type CommandOrigin, EndRedemption, type OrderReserved } from '@perkstream/published';
import { type OrderCommand } from '../domain/order/commands.js';
import { orderAggregate, type OrderRefusal } from '../domain/order/order.decider.js';
import { type KnownOrder, OrderRepository } from '../repositories/order.repository.js';

/** For how long a reservation is taken for that of a request under way. */
const UNDER_WAY_FOR_MS = 60_000;

type ChangeOf<Each> = Each extends OrderCommand ? Omit<Each, 'now' | 'adopt' | 'ended'> : never;
/** What the gate adds to it is what it finds. */
type Change = ChangeOf<OrderCommand>;

/**
 * The one way to change an order: by requests, imports, redemptions and rollbacks. While a redemption holds the order, all others are
 * refused. One that holds it for longer than any request takes is made to end first, so that a slow process never completes beside
 * its successor, and no crash locks an order for ever.
 */
@Injectable()
export class OrderGate {
  constructor(
    private readonly orders: OrderRepository,
    private readonly runner: CommandRunner,
    private readonly messenger: Messenger,
  ) {}

  /** @returns the order after the change; undefined where it is not there */
  async change(id: string, change: Change, origin: CommandOrigin): Promise<ChangedOrder | Refusal<OrderRefusal>> {
    const { adopt, ended } = await this.known(id, change, origin);
    const command = { ...change, now: origin.now, adopt, ended } as OrderCommand;
    const done = await this.runner.execute(orderAggregate, id, command, origin);
    if (isRefusal(done)) return done;
    const { order, returns } = done.state;
    return { order: order ?? adopt, ...(returns && { givenBack: returns.givenBack }) };
  }

  /** What would be refused now. Changes nothing. */
  async objectionTo(id: string, change: Change, origin: CommandOrigin): Promise<Refusal<OrderRefusal> | undefined> {
    const { state, adopt, ended } = await this.known(id, change, origin);
    const decided = orderAggregate.decide({ ...change, now: origin.now, adopt, ended } as OrderCommand, state);
    return isRefusal(decided) ? decided : undefined;
  }

  private async known(
    id: string,
    change: Change,
    origin: CommandOrigin,
  ): Promise<KnownOrder & { readonly ended?: string }> {
    const isThere = change.do === 'roll_back' || change.do === 'return';
    const known = await (isThere
      ? this.orders.knownOnceShown(origin.projectId, id)
      : this.orders.known(origin.projectId, id));
    const holder = known.state.reservation;
    const isOwn = 'redemptionId' in change && holder?.redemptionId === change.redemptionId;
    if (!holder || isOwn || !isOverdue(holder, origin.now)) return known;
    await this.end(holder, origin);
    return { ...(await this.orders.known(origin.projectId, id)), ended: holder.redemptionId };
  }

  /** Of a reservation of before the process was noted nothing more is known than that its time is over. */
  private async end({ process }: OrderReserved, origin: CommandOrigin): Promise<void> {
    if (process) await this.messenger.send(new EndRedemption(origin.projectId, process, origin));
  }
}

/** A time that lies ahead is from before the clock was set back. */
function isOverdue({ at }: OrderReserved, now: string): boolean {
  return Math.abs(Date.parse(now) - Date.parse(at)) > UNDER_WAY_FOR_MS;
}
