import { useQuery, type UseQueryResult } from '@tanstack/react-query';
import { client } from '../../api/client.js';
import { ask } from '../../api/console-operations.js';
import { queryClient } from '../../api/queries.js';
import { type components } from '../../api/schema.js';
import { type Address } from '../../parts/layout/address.js';
import { ROWS_OF_A_PAGE } from '../../parts/lists/pager.js';

export type BinEntry = components['schemas']['BinEntryAnswer'];
type Bin = components['schemas']['BinEntriesAnswer'];

const LIST = '/v1/trash-bin';
const POLL_INTERVAL_MS = 500;

/** The page of the bin that the address bar asks for. */
export function useBin(address: Address): UseQueryResult<Bin> {
  const path = `${LIST}?${buildQuery(address)}`;
  return useQuery({ queryKey: ['get', LIST, path], queryFn: () => ask<Bin>(path) });
}

/** Ends when it is back: a campaign comes after its codes, in the background. */
export async function restore({ id }: BinEntry): Promise<void> {
  await client.POST('/v1/trash-bin/{binEntryId}/restore', { params: { path: { binEntryId: id } } });
  while (await isInBin(id)) await new Promise((resolve) => setTimeout(resolve, POLL_INTERVAL_MS));
  await queryClient.invalidateQueries({ queryKey: ['get'] });
}

async function isInBin(id: string): Promise<boolean> {
  const query = new URLSearchParams({ 'filters[id][conditions][$is]': id });
  return (await ask<Bin>(`${LIST}?${query}`)).data.length > 0;
}

function buildQuery({ get }: Address): string {
  const query = new URLSearchParams({ limit: String(ROWS_OF_A_PAGE) });
  if (get('cursor')) query.set('starting_after_id', get('cursor'));
  if (get('kind')) query.set('filters[resource_type][conditions][$is]', get('kind'));
  if (get('name')) query.set('filters[resource_name][conditions][$starts_with]', get('name'));
  return query.toString();
}
