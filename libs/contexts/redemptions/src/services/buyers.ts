import { Injectable } from '@nestjs/common';
import { andThen, isRefusal, type MaybePromise, notFound, type Refusal, refuse, type UpTo } from '@perkstream/kernel';
import { commandContext, Messenger } from '@perkstream/platform';
import {
  type BuyerInput,
  type CartInput,
  type CustomerRecord,
  FindCustomer,
  FindOrder,
  FindTrackingId,
  type OrderOfBuyerInput,
  type RedeemedOrderInput,
  type RequestContext,
  UpsertCustomer,
} from '@perkstream/published';

/** Finds who buys: without writing for a validation, made or updated for a redemption. */
@Injectable()
export class Buyers {
  constructor(private readonly messenger: Messenger) {}

  /**
   * The stored customer with what the request says on top; somebody who is not stored yet as the request says.
   * @param upTo as the customer was stored then
   */
  async look(
    projectId: string,
    sent: BuyerInput | undefined,
    trackingId: string | undefined,
    upTo?: UpTo,
  ): Promise<CustomerRecord | undefined> {
    if (!sent?.id && !sent?.source_id && !trackingId) return sent && transient(sent, undefined);
    const ref = { id: sent?.id, sourceId: sent?.source_id, trackingId };
    const stored = await this.messenger.ask(new FindCustomer(projectId, ref, upTo));
    if (!sent) return stored;
    if (stored) return isOnlyAName(sent) ? stored : transient(sent, stored);
    const unknown = transient(sent, undefined);
    if (!sent.source_id) return unknown;
    return { ...unknown, trackingId: await this.messenger.ask(new FindTrackingId(projectId, sent.source_id)) };
  }

  /** The same; the customer of the order where the request names nobody beside it. */
  lookFor(
    projectId: string,
    order: OrderOfBuyerInput | undefined,
    beside: BuyerInput | undefined,
    trackingId: string | undefined,
    upTo?: UpTo,
  ): MaybePromise<CustomerRecord | undefined> {
    const sent = beside ?? order?.customer;
    return sent || trackingId ? this.look(projectId, sent, trackingId, upTo) : this.ownerOf(projectId, order, upTo);
  }

  /** The customer of the stored order that a request names, if it names one. */
  ownerOf(projectId: string, order: CartInput | undefined, upTo?: UpTo): MaybePromise<CustomerRecord | undefined> {
    if (!order?.id && !order?.source_id) return undefined;
    const ref = order.id ? { id: order.id } : { sourceId: order.source_id ?? undefined };
    return andThen(this.messenger.ask(new FindOrder(projectId, ref, upTo)), (stored) =>
      stored?.customer_id
        ? this.messenger.ask(new FindCustomer(projectId, { id: stored.customer_id }, upTo))
        : undefined,
    );
  }

  /** Where a tracking id is given as well, it must name the same customer. */
  async ambiguityOf(
    projectId: string,
    sent: BuyerInput | undefined,
    trackingId: string | undefined,
  ): Promise<Refusal<'ambiguous_tracking_id'> | undefined> {
    if (trackingId === undefined || (!sent?.id && !sent?.source_id)) return undefined;
    const named = await this.look(projectId, { id: sent.id, source_id: sent.source_id }, undefined);
    const known = named?.trackingId ?? named?.sourceId;
    if (!known || known === trackingId || named?.sourceId === trackingId) return undefined;
    return refuse('ambiguous_tracking_id', { message: `Ambiguous trackingId ('${trackingId}' vs. '${known}')` });
  }

  /** Somebody who is not stored yet, as the request says, without an id; undefined where nobody new is named. */
  newcomer(
    { projectId }: RequestContext,
    sent: BuyerInput | undefined,
    trackingId: string | undefined,
  ): MaybePromise<CustomerRecord | undefined> {
    return sent?.id || (!sent && !trackingId) ? undefined : this.newcomerNamed(projectId, sent, trackingId);
  }

  private async newcomerNamed(
    projectId: string,
    sent: BuyerInput | undefined,
    trackingId: string | undefined,
  ): Promise<CustomerRecord | undefined> {
    const named = sent?.source_id ? { source_id: sent.source_id } : undefined;
    const known = named || trackingId ? await this.look(projectId, named, trackingId) : undefined;
    if (known?.id) return undefined;
    return this.look(projectId, { source_id: trackingId, ...sent }, undefined);
  }

  upsert(
    context: RequestContext,
    sent: BuyerInput | undefined,
    trackingId: string | undefined,
  ): MaybePromise<CustomerRecord | undefined | BuyerRefusal> {
    const { projectId } = context;
    const isNamed = sent?.id || sent?.source_id;
    if (!isNamed && trackingId) return this.upsertTracked(context, sent, trackingId);
    if (!sent) return undefined;
    return this.messenger.send(new UpsertCustomer(projectId, sent, commandContext(context, 'customer')));
  }

  private async upsertTracked(context: RequestContext, sent: BuyerInput | undefined, trackingId: string) {
    const { projectId } = context;
    const known = await this.messenger.ask(new FindCustomer(projectId, { trackingId }));
    if (known && !sent) return known;
    const customer = { ...sent, ...(known ? { id: known.id } : { source_id: trackingId }) };
    return this.messenger.send(new UpsertCustomer(projectId, customer, commandContext(context, 'customer')));
  }

  /** The id of who sent the buyer, who is made or updated; undefined where the order names nobody. */
  referrerOf(
    context: RequestContext,
    order: RedeemedOrderInput | undefined,
  ): MaybePromise<string | undefined | BuyerRefusal> {
    return order?.referrer || order?.referrer_id ? this.referrerNamed(context, order) : undefined;
  }

  private async referrerNamed(
    context: RequestContext,
    order: RedeemedOrderInput,
  ): Promise<string | undefined | BuyerRefusal> {
    const { projectId } = context;
    if (order.referrer) {
      const origin = commandContext(context, 'referrer');
      const made = await this.messenger.send(new UpsertCustomer(projectId, order.referrer, origin));
      return isRefusal(made) ? made : made.id;
    }
    const idOrSourceId = order.referrer_id;
    if (!idOrSourceId) return undefined;
    const known = await this.messenger.ask(new FindCustomer(projectId, { idOrSourceId }));
    if (known) return known.id;
    return notFound('customer', idOrSourceId);
  }
}

type BuyerRefusal = Refusal<'not_found' | 'invalid_payload' | 'metadata_validation_failed'>;

function isOnlyAName(sent: BuyerInput): boolean {
  return Object.keys(sent).every((key) => key === 'id' || key === 'source_id');
}

function transient(sent: BuyerInput, stored: CustomerRecord | undefined): CustomerRecord {
  const metadata = { ...stored?.metadata, ...sent.metadata };
  return {
    id: stored?.id ?? sent.id ?? '',
    sourceId: stored?.sourceId ?? sent.source_id ?? null,
    trackingId: stored?.trackingId ?? null,
    name: sent.name ?? stored?.name ?? null,
    email: sent.email ?? stored?.email ?? null,
    phone: sent.phone ?? stored?.phone ?? null,
    birthdate: sent.birthdate ?? stored?.birthdate ?? null,
    address: sent.address ? { ...sent.address } : (stored?.address ?? null),
    metadata,
    createdAt: stored?.createdAt ?? '',
    updatedAt: stored?.updatedAt ?? null,
    embedded: stored?.embedded ?? {},
  };
}
