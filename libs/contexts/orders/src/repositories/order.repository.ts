import { Injectable } from '@nestjs/common';
import { type Refusal, refuse, type UpTo } from '@perkstream/kernel';
import { CommandRunner, PersonalData, type PlaceOfThing, ViewRunner } from '@perkstream/platform';
import { type OrderDocument, type OrderRef } from '@perkstream/published';
import { orderAggregate } from '../domain/order/order.decider.js';
import { type OrderReturns, type OrderState } from '../domain/order/state.js';
import { OrderSourceIds } from '../services/order-source-ids.js';
import { ORDER_PARTS, ordersView } from '../views/orders/orders.view.js';

const ID = /^ord_[0-9A-Za-z]{1,60}$/;

/** An order, and where it stands. */
export interface KnownOrder {
  readonly state: OrderState;
  /** Of an order that a redemption opened and nobody has touched since: it has no stream of its own. */
  readonly adopt?: OrderDocument;
}

/** An order, how many changes made it so, and what came back of it. */
export interface StandingOrder {
  readonly order: OrderDocument;
  readonly version: number;
  readonly returns?: OrderReturns;
}

/** Finds orders: in their own streams, or in the event of a redemption. */
@Injectable()
export class OrderRepository {
  constructor(
    private readonly runner: CommandRunner,
    private readonly sourceIds: OrderSourceIds,
    private readonly views: ViewRunner,
    private readonly personalData: PersonalData,
  ) {}

  async find(projectId: string, ref: OrderRef): Promise<OrderDocument | undefined> {
    return (await this.findStanding(projectId, ref))?.order;
  }

  async findStanding(projectId: string, ref: OrderRef): Promise<StandingOrder | undefined> {
    if (ref.id !== undefined) return this.standing(projectId, ref.id);
    if (ref.sourceId !== undefined) return this.bySourceId(projectId, ref.sourceId);
    if (ref.idOrSourceId === undefined) return undefined;
    return (await this.standing(projectId, ref.idOrSourceId)) ?? this.bySourceId(projectId, ref.idOrSourceId);
  }

  /** What is known of the order that has this id, or would have it. */
  async known(projectId: string, id: string): Promise<KnownOrder> {
    if (!ID.test(id)) return { state: orderAggregate.initial };
    const state = await this.runner.current(orderAggregate, projectId, id);
    if (state.order) return { state };
    const entry = await this.views.collection(ordersView).get(id);
    return entry?.projectId === projectId ? { state, adopt: entry.order } : { state };
  }

  /** The same, of an order that is known to be there, as a redemption has taken it: the view may not show it yet. */
  async knownOnceShown(projectId: string, id: string): Promise<KnownOrder> {
    const known = await this.known(projectId, id);
    if (known.state.order || known.adopt) return known;
    await this.views.caughtUp();
    return this.known(projectId, id);
  }

  async byId(projectId: string, id: string): Promise<OrderDocument | undefined> {
    return (await this.standing(projectId, id))?.order;
  }

  private async standing(projectId: string, id: string): Promise<StandingOrder | undefined> {
    const { state, adopt } = await this.known(projectId, id);
    const order = state.order ?? adopt;
    if (!order) return undefined;
    const { version, returns } = state;
    return { order: await this.shown(projectId, order), version, ...(returns && { returns }) };
  }

  /** What this process knows of an order may be from before its customer was erased. */
  async shown(projectId: string, order: OrderDocument): Promise<OrderDocument> {
    const [entry] = await this.personalData.openDocuments(ORDER_PARTS, [{ projectId, order }]);
    return entry!.order;
  }

  /** As it was at an event that concerns it, or at a moment, however much has happened to it since. */
  async findUpTo(projectId: string, ref: OrderRef, upTo: UpTo): Promise<OrderDocument | undefined> {
    return (await this.standingUpTo(projectId, ref, upTo))?.order;
  }

  /** The same, with what had come back of it by then. By its source id, the order that had it then. */
  async standingUpTo(projectId: string, ref: OrderRef, upTo: UpTo): Promise<StandingOrder | undefined> {
    const { id, sourceId } = ref;
    if (id !== undefined) return this.earlier(projectId, id, upTo);
    if (sourceId === undefined) return undefined;
    const claim = await this.sourceIds.find(projectId, sourceId, upTo);
    const found = claim && (await this.earlier(projectId, claim.orderId, upTo));
    return found?.order.source_id === sourceId ? found : undefined;
  }

  private async earlier(projectId: string, id: string, upTo: UpTo): Promise<StandingOrder | undefined> {
    if (!ID.test(id)) return undefined;
    const { order, version, returns } = await this.runner.stateUpTo(orderAggregate, projectId, id, upTo);
    if (order) return { order: await this.shown(projectId, order), version, ...(returns && { returns }) };
    if (typeof upTo === 'number') await this.views.caughtUpTo(upTo);
    const then = await this.openedBy(projectId, id);
    if (!then || (typeof upTo === 'string' && then.created_at! > upTo)) return undefined;
    return { order: then, version: 0 };
  }

  /** As a redemption opened it: while it has no stream, the view shows it as it was then, and the stream begins with that. */
  async openedBy(projectId: string, id: string): Promise<OrderDocument | undefined> {
    const entry = await this.views.collection(ordersView).get(id);
    const { order } = await this.runner.firstState(orderAggregate, projectId, id);
    const opened = order ?? (entry?.projectId === projectId ? entry.order : undefined);
    return opened && this.shown(projectId, opened);
  }

  /** Where the past of an order is, by its id or the source id that it has now. */
  async placeOf(projectId: string, idOrSourceId: string): Promise<PlaceOfThing | undefined> {
    const order = await this.find(projectId, { idOrSourceId });
    return order && { key: order.id, isKnown: true };
  }

  /** Whether the order is there and has the source id. */
  async has(projectId: string, id: string, sourceId: string): Promise<boolean> {
    return (await this.byId(projectId, id))?.source_id === sourceId;
  }

  private async bySourceId(projectId: string, sourceId: string): Promise<StandingOrder | undefined> {
    const claim = await this.sourceIds.find(projectId, sourceId);
    if (!claim) return undefined;
    const found = await this.standing(projectId, claim.orderId);
    // It may be claimed for an order that has another one, or none, as yet.
    return found?.order.source_id === sourceId ? found : undefined;
  }
}

export function takenSourceId(sourceId: string, orderId: string): Refusal<'duplicate_found'> {
  return refuse('duplicate_found', {
    details: `Duplicated order exists with source_id ${sourceId}`,
    resourceId: orderId,
    resourceType: 'order',
  });
}

export function busySourceId(sourceId: string): Refusal<'multiple_requests'> {
  return refuse('multiple_requests', {
    details: `Another request is using the order with source_id ${sourceId}`,
    resourceType: 'order',
  });
}
