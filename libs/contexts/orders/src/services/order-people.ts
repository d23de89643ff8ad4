import { Injectable } from '@nestjs/common';
import { isRefusal, notFound, type Refusal } from '@perkstream/kernel';
import { commandContext, Messenger } from '@perkstream/platform';
import {
  type CustomerInput,
  FindCustomer,
  type RequestContext,
  type UpdateOrderBody,
  UpsertCustomer,
} from '@perkstream/published';

/** Who an order belongs to, by id; a field that is undefined was not sent. */
interface OrderPeopleIds {
  readonly customerId?: string | null;
  readonly referrerId?: string | null;
}

type PersonRefusal = Refusal<'not_found' | 'invalid_payload' | 'metadata_validation_failed'>;

/** Makes or updates the customer and the referrer that were sent with an order. */
@Injectable()
export class OrderPeople {
  constructor(private readonly messenger: Messenger) {}

  async settle(body: UpdateOrderBody, context: RequestContext): Promise<OrderPeopleIds | PersonRefusal> {
    const referrerId = await this.referrerNamed(body, context);
    if (isRefusal(referrerId)) return referrerId;
    const customer = await this.upsert(body.customer, 'customer', context);
    if (isRefusal(customer)) return customer;
    const referrer = await this.upsert(body.referrer, 'referrer', context);
    if (isRefusal(referrer)) return referrer;
    return { customerId: customer, referrerId: referrer === undefined ? referrerId : referrer };
  }

  private async upsert(
    person: CustomerInput | null | undefined,
    role: string,
    context: RequestContext,
  ): Promise<string | null | undefined | PersonRefusal> {
    if (!person) return person;
    const origin = commandContext(context, role);
    const known = await this.messenger.send(new UpsertCustomer(context.projectId, { ...person }, origin));
    return isRefusal(known) ? known : known.id;
  }

  private async referrerNamed(
    { referrer, referrer_id: named }: UpdateOrderBody,
    { projectId }: RequestContext,
  ): Promise<string | null | undefined | PersonRefusal> {
    if (referrer !== undefined || named === undefined || named === null) return named;
    const known = await this.messenger.ask(new FindCustomer(projectId, { idOrSourceId: named }));
    if (known) return known.id;
    return notFound('customer', named);
  }
}
