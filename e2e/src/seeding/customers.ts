import { sampleOrder } from '@perkstream/published';
import { type Maker, type Named } from './maker.js';

export interface Customers {
  readonly customer: Named;
  readonly fullName: string;
  readonly email: string;
  readonly order: Named;
  /** A list with the customer in it */
  readonly segment: Named;
}

export async function makeCustomers(maker: Maker): Promise<Customers> {
  const { mark } = maker;
  const fullName = `Ada ${mark}`;
  const email = `${mark}@example.com`;
  const customer = await maker.named('/v1/customers', `${mark}-ada`, {
    source_id: `${mark}-ada`,
    name: fullName,
    email,
    metadata: { note: mark },
  });
  const order = await maker.named('/v1/orders', `${mark}-order`, {
    ...sampleOrder,
    source_id: `${mark}-order`,
    customer: { id: customer.id },
  });
  const segment = await maker.named('/v1/segments', `${mark}-segment`, {
    type: 'static',
    name: `${mark}-segment`,
    customers: [customer.id],
  });
  return { customer, fullName, email, order, segment };
}
