import { client } from '../../api/client.js';
import { type Picked } from './picker.js';

const MAX_THINGS = 20;

/** What pickers find: each by parts of words, in any case, with and without accents. */
export async function customersCalled(text: string): Promise<readonly Picked[]> {
  const { data } = await client.GET('/v1/customers', { params: { query: queryOf(text) } });
  return (data?.customers ?? []).map(({ id, name, email, source_id }) => ({
    id,
    label: [name ?? source_id ?? id, email].filter(Boolean).join(', '),
  }));
}

export async function productsCalled(text: string): Promise<readonly Picked[]> {
  const { data } = await client.GET('/v1/products', { params: { query: queryOf(text) } });
  return (data?.products ?? []).map(({ id, name, source_id }) => ({ id, label: name ?? source_id ?? id }));
}

/** By their names: no two campaigns of a project have the same. */
export async function campaignsCalled(text: string): Promise<readonly Picked[]> {
  const { data } = await client.GET('/v1/campaigns', { params: { query: queryOf(text) } });
  return (data?.campaigns ?? []).map(({ name }) => ({ id: name, label: name }));
}

/** The same, by their ids. */
export async function campaignsById(text: string): Promise<readonly Picked[]> {
  const { data } = await client.GET('/v1/campaigns', { params: { query: queryOf(text) } });
  return (data?.campaigns ?? []).map(({ id, name }) => ({ id, label: name }));
}

export async function codesLike(text: string): Promise<readonly Picked[]> {
  const { data } = await client.GET('/v1/vouchers', { params: { query: queryOf(text) } });
  return (data?.vouchers ?? []).map(({ code }) => ({ id: code, label: code }));
}

function queryOf(text: string) {
  return { limit: MAX_THINGS, ...(text && { search: text }) };
}
