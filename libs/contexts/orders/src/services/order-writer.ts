import { Injectable } from '@nestjs/common';
import { isRefusal, notFound, type Refusal } from '@perkstream/kernel';
import { commandContext, idMadeBy } from '@perkstream/platform';
import { RequiredMetadata } from '@perkstream/lookups';
import { type OrderDocument, type RequestContext, type UpdateOrderBody } from '@perkstream/published';
import { type OrderChanges } from '../domain/order/order-changes.js';
import { OrderCatalogue } from './order-catalogue.js';
import { busySourceId, OrderRepository, takenSourceId } from '../repositories/order.repository.js';
import { OrderGate } from './order-gate.js';
import { OrderPeople } from './order-people.js';
import { OrderSourceIds } from './order-source-ids.js';
import { readOrder } from './order-body.js';

export type WriteRefusal =
  | ('not_found' | 'invalid_payload' | 'duplicate_found' | 'multiple_requests' | 'invalid_order')
  | 'metadata_validation_failed';

type Written = Promise<OrderDocument | Refusal<WriteRefusal>>;

/** Makes and changes orders as requests send them. */
@Injectable()
export class OrderWriter {
  constructor(
    private readonly orders: OrderRepository,
    private readonly sourceIds: OrderSourceIds,
    private readonly people: OrderPeople,
    private readonly catalogue: OrderCatalogue,
    private readonly gate: OrderGate,
    private readonly required: RequiredMetadata,
  ) {}

  /** Makes an order; where others make one with the same source id at this moment, it is one order for all of them. */
  async create(body: UpdateOrderBody, context: RequestContext, isImported?: true): Written {
    const sent = await this.read(body, context);
    if ('refused' in sent) return sent;
    const lack = await this.lackOf(undefined, sent, context);
    if (lack) return lack;
    const newId = idMadeBy(context, 'ord_', 'order');
    const id = await this.idFor(sent.sourceId ?? undefined, newId, context);
    if (typeof id !== 'string') return id;
    const people = await this.people.settle(body, context);
    if ('refused' in people) return people;
    const changes = await this.afterOverrides(sent, body, context);
    return 'refused' in changes ? changes : this.write(id, { ...changes, ...people }, context, isImported);
  }

  /** Changes an order that is there. A source id that it is to have is claimed first, the one that it had is released last. */
  async update(order: OrderDocument, body: UpdateOrderBody, context: RequestContext, isImported?: true): Written {
    const sent = await this.read(body, context);
    if ('refused' in sent) return sent;
    const objection = (await this.lackOf(order, sent, context)) ?? (await this.objectionTo(order.id, sent, context));
    if (objection) return objection;
    const { source_id: before = null, id } = order;
    const isRenamed = sent.sourceId !== undefined && sent.sourceId !== before;
    if (isRenamed && sent.sourceId) {
      const refusal = await this.take(sent.sourceId, id, context);
      if (refusal) return refusal;
    }
    const people = await this.people.settle(body, context);
    const changes = 'refused' in people ? people : await this.afterOverrides(sent, body, context);
    const written =
      'refused' in changes ? changes : await this.write(id, { ...changes, ...people }, context, isImported);
    const given = isRefusal(written) ? sent.sourceId : before;
    if (isRenamed && given) await this.sourceIds.release(given, id, commandContext(context, 'release-source-id'));
    return written;
  }

  private async read(
    body: UpdateOrderBody,
    context: RequestContext,
  ): Promise<OrderChanges | Refusal<'invalid_payload'>> {
    const completed = await this.catalogue.complete(body, context);
    if ('refused' in completed) return completed;
    return readOrder(completed, (index) => idMadeBy(context, 'ordli_', `item-${index}`));
  }

  /** The lines name the products that they have made. */
  private async afterOverrides(
    sent: OrderChanges,
    body: UpdateOrderBody,
    context: RequestContext,
  ): Promise<OrderChanges | Refusal<'invalid_payload'>> {
    return (await this.catalogue.override(body, context)) ? this.read(body, context) : sent;
  }

  /** Under which id the order is, or is to be made. */
  private async idFor(
    sourceId: string | undefined,
    newId: string,
    context: RequestContext,
  ): Promise<string | Refusal<'multiple_requests'>> {
    if (sourceId === undefined) return newId;
    const claim = await this.sourceIds.claim(
      sourceId,
      { orderId: newId, byRedemption: false },
      commandContext(context, 'claim-source-id'),
      (id) => this.orders.has(context.projectId, id, sourceId),
    );
    if (!claim.byRedemption || (await this.orders.has(context.projectId, claim.orderId, sourceId))) {
      return claim.orderId;
    }
    return busySourceId(sourceId);
  }

  private async take(
    sourceId: string,
    orderId: string,
    context: RequestContext,
  ): Promise<Refusal<'duplicate_found'> | undefined> {
    const claim = await this.sourceIds.claim(
      sourceId,
      { orderId, byRedemption: false },
      commandContext(context, 'claim-source-id'),
      (id) => this.orders.has(context.projectId, id, sourceId),
    );
    return claim.orderId === orderId ? undefined : takenSourceId(sourceId, claim.orderId);
  }

  private lackOf(order: OrderDocument | undefined, { metadata: sent }: OrderChanges, { projectId }: RequestContext) {
    return this.required.objection(projectId, 'order', { known: order && (order.metadata ?? {}), sent });
  }

  /** What would be refused is refused before anything is changed on the way. */
  private async objectionTo(
    id: string,
    changes: OrderChanges,
    context: RequestContext,
  ): Promise<Refusal<WriteRefusal> | undefined> {
    if (context.repeatSince) return undefined;
    const objection = await this.gate.objectionTo(id, { do: 'update', changes }, commandContext(context, 'write'));
    return objection as Refusal<WriteRefusal> | undefined;
  }

  private async write(id: string, changes: OrderChanges, context: RequestContext, isImported?: true): Written {
    const change = { do: 'upsert', id, changes, isImported } as const;
    const written = await this.gate.change(id, change, commandContext(context, 'write'));
    if (isRefusal(written)) return written as Refusal<WriteRefusal>;
    return written.order ? this.orders.shown(context.projectId, written.order) : notFound('order', id);
  }
}
