import { ApiError } from '../../api/api-error.js';
import { ask } from '../../api/console-operations.js';
import { type components } from '../../api/schema.js';

type Customer = components['schemas']['CustomerAnswer'];

export interface FoundCustomer {
  readonly id: string;
  readonly name: string;
}

/** Customers by a part of their name or e-mail, or by their id. */
export async function findCustomers(text: string): Promise<readonly FoundCustomer[]> {
  const typed = text.trim();
  if (typed === '') return fetchCustomers('limit=10');
  if (/^cust_\w+$/.test(typed)) return fetchCustomer(typed);
  try {
    return await search(typed);
  } catch (error) {
    if (!(error instanceof ApiError && error.status === 404)) throw error;
    // An engine without the search: whole names and addresses alone.
    return fetchCustomers(
      new URLSearchParams({ limit: '10', [typed.includes('@') ? 'email' : 'name']: typed }).toString(),
    );
  }
}

async function search(text: string): Promise<readonly FoundCustomer[]> {
  const query = new URLSearchParams({ q: text, limit: '20' });
  const { data } = await ask<{ data: { type: string; id: string; title: string }[] }>(`/v1/insights/search?${query}`);
  return data.filter(({ type }) => type === 'customer').map(({ id, title }) => ({ id, name: title }));
}

async function fetchCustomers(query: string): Promise<readonly FoundCustomer[]> {
  const { customers } = await ask<{ customers: Customer[] }>(`/v1/customers?${query}`);
  return customers.map(found);
}

async function fetchCustomer(id: string): Promise<readonly FoundCustomer[]> {
  try {
    return [found(await ask<Customer>(`/v1/customers/${id}`))];
  } catch (error) {
    if (error instanceof ApiError && error.status === 404) return [];
    throw error;
  }
}

function found({ id, name, email, source_id: sourceId }: Customer): FoundCustomer {
  return { id: id ?? '', name: [name, email].filter(Boolean).join(', ') || (sourceId ?? id ?? '') };
}
