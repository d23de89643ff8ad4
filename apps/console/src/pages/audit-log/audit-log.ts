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

/** The page of the log that the address bar asks for. */
export function useAuditLog(address: Address): UseQueryResult<AuditLog> {
  const { id, timezone } = useProject();
  const path = `/management/v1/projects/${encodeURIComponent(id)}/audit-log?${buildQuery(address, timezone)}`;
  return useQuery({ queryKey: ['audit-log', path], queryFn: () => ask<AuditLog>(path) });
}

/** The query of the operation: filters are nested, as in `filters[type][conditions][$is][0]`. */
function buildQuery({ get }: Pick<Address, 'get'>, zone: string): string {
  const [from, to] = [startOfDay(get('from'), zone), startOfDay(get('to'), zone, DAY_MS)];
  const conditions = [
    ['related_object_type', '$is', get('kind')],
    ['related_object_id', '$is', get('id')],
    ['group_id', '$is', get('group')],
    ['actor_id', '$is', get('who')],
    ['created_at', '$after', from],
    ['created_at', '$before', to],
  ] as const;
  const query = new URLSearchParams({ limit: String(ROWS_OF_A_PAGE) });
  if (get('cursor')) query.set('starting_after_id', get('cursor'));
  for (const [field, operator, value] of conditions)
    if (value) query.set(`filters[${field}][conditions][${operator}][0]`, value);
  if (from && to) query.set('filters[junction]', 'AND');
  return query.toString();
}
