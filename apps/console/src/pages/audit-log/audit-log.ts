import { useQuery, type UseQueryResult } from '@tanstack/react-query';
import { ask } from '../../api/console-operations.js';
import { type components } from '../../api/schema.js';
import { type Address } from '../../parts/layout/address.js';
import { ROWS_OF_A_PAGE } from '../../parts/lists/pager.js';
import { useProject } from '../../parts/project.js';
import { DAY_MS } from '../../parts/words/moment.js';
import { startOfDay } from '../../parts/words/start-of-day.js';

export type Entry = components['schemas']['AuditLogEntryAnswer'];
type AuditLog = components['schemas']['AuditLogAnswer'];
type Prices = components['schemas']['PriceIntervalsAnswer'];

/** The page of the log that the address bar asks for. */
export function useAuditLog(address: Address): UseQueryResult<AuditLog> {
  const { id, timezone } = useProject();
  const excluded = useExcludedPrices(address);
  const path = `/management/v1/projects/${encodeURIComponent(id)}/audit-log?${buildQuery(address, timezone, excluded)}`;
  return useQuery({
    queryKey: ['audit-log', path],
    queryFn: () => ask<AuditLog>(path),
    enabled: excluded !== undefined,
  });
}

/** As many as the address of a request holds. */
const MAX_EXCLUDED_PRICES = 50;
const PRICED: Readonly<Record<string, string>> = { product: '/v1/products', sku: '/v1/skus' };

/**
 * The ids of the prices that were excluded of the product or SKU whose log is asked for: they are logged as prices. Undefined as long as they
 * are on their way.
 */
function useExcludedPrices({ get }: Pick<Address, 'get'>): readonly string[] | undefined {
  const [paths, id] = [PRICED[get('kind')], get('id')];
  const path = `${paths}/${encodeURIComponent(id)}/prices`;
  const isPriced = paths !== undefined && id !== '';
  const { data, isPending } = useQuery({
    queryKey: ['get', path],
    queryFn: () => ask<Prices>(path),
    enabled: isPriced,
    // Nothing is known of what was deleted.
    retry: false,
  });
  if (isPriced && isPending) return undefined;
  const excluded = data?.data.filter((price) => price.excluded) ?? [];
  return excluded.slice(-MAX_EXCLUDED_PRICES).map((price) => price.id);
}

/** The query of the operation: filters are nested, as in `filters[type][conditions][$is][0]`. */
function buildQuery({ get }: Pick<Address, 'get'>, zone: string, excluded: readonly string[] = []): string {
  const [from, to] = [startOfDay(get('from'), zone), startOfDay(get('to'), zone, DAY_MS)];
  const conditions = [
    ['related_object_type', '$in', [get('kind'), ...(excluded.length > 0 ? ['price'] : [])]],
    ['related_object_id', '$in', [get('id'), ...excluded]],
    ['group_id', '$is', [get('group')]],
    ['actor_id', '$is', [get('who')]],
    ['created_at', '$after', [from]],
    ['created_at', '$before', [to]],
  ] as const;
  const query = new URLSearchParams({ limit: String(ROWS_OF_A_PAGE) });
  if (get('cursor')) query.set('starting_after_id', get('cursor'));
  for (const [field, operator, values] of conditions)
    for (const [index, value] of values.entries())
      if (value) query.set(`filters[${field}][conditions][${operator}][${index}]`, value);
  if (from && to) query.set('filters[junction]', 'AND');
  return query.toString();
}
