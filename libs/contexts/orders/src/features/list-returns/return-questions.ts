import { Injectable } from '@nestjs/common';
import { type Condition } from '@perkstream/kernel';
import { Messenger } from '@perkstream/platform';
import { FindCustomer } from '@perkstream/published';
import { OrderRepository } from '../../repositories/order.repository.js';

/** Which returns a list asks for. */
@Injectable()
export class ReturnQuestions {
  constructor(
    private readonly orders: OrderRepository,
    private readonly messenger: Messenger,
  ) {}

  /** undefined where there is no such order */
  async ofOrder(projectId: string, idOrSourceId: string): Promise<Condition | undefined> {
    const order = await this.orders.find(projectId, { idOrSourceId });
    return order && { field: 'return.order_id', is: order.id };
  }

  /** Of an order or a customer that is not there, there are none. */
  async conditionOf(
    projectId: string,
    { order_id: order, customer_id: customer }: { readonly order_id?: string; readonly customer_id?: string },
  ): Promise<Condition | undefined> {
    const all: Condition[] = [];
    if (order !== undefined) {
      all.push((await this.ofOrder(projectId, order)) ?? { field: 'return.order_id', in: [] });
    }
    if (customer !== undefined) {
      const found = await this.messenger.ask(new FindCustomer(projectId, { idOrSourceId: customer }));
      all.push({ field: 'return.customer_id', in: found ? [found.id] : [] });
    }
    return all.length > 0 ? { all } : undefined;
  }
}
