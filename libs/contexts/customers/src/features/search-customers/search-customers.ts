import { foundBy, handler, ViewRunner } from '@perkstream/platform';
import { type Found, SearchCustomers } from '@perkstream/published';
import { CustomerRepository } from '../../repositories/customer.repository.js';
import { customersView } from '../../views/customers/customers.view.js';

/** What a customer is looked for by, besides ids. */
const FIELDS = ['email', 'name', 'phone'] as const;

interface Named {
  readonly id: string;
  readonly name?: string | null;
  readonly email?: string | null;
  readonly phone?: string | null;
  readonly source_id?: string | null;
}

export const searchCustomers = handler(
  SearchCustomers,
  [ViewRunner, CustomerRepository],
  async ({ projectId, text, limit }, views, customers) => {
    const collection = views.collection(customersView);
    const [exact, others] = await Promise.all([
      customers.find(projectId, { idOrSourceId: text }),
      foundBy(collection, projectId, text, limit),
    ]);
    const byId = new Map<string, Found>();
    if (exact) byId.set(exact.id, found({ ...exact, source_id: exact.sourceId }, true));
    for (const { customer } of others) {
      const isExact = FIELDS.some((field) => customer[field] === text);
      if (!byId.has(customer.id)) byId.set(customer.id, found(customer, isExact));
    }
    return [...byId.values()].sort((a, b) => Number(b.isExact) - Number(a.isExact)).slice(0, limit);
  },
);

function found({ id, name, email, phone, source_id: sourceId }: Named, isExact: boolean): Found {
  const [title = id, subtitle = ''] = [name, email, phone, sourceId].filter((each) => typeof each === 'string');
  return { type: 'customer', id, title, subtitle, isExact };
}
