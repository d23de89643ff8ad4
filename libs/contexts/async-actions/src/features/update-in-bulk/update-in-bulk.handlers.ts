import { type JsonObject, refuse } from '@perkstream/kernel';
import { handler } from '@perkstream/platform';
import { BulkUpdates } from '../../processes/bulk-updates/bulk-updates.process.js';
import { type BulkKind } from '../../services/bulk-kind.js';
import { BULK_KINDS, type BulkType } from '../../services/bulk-kinds.js';

const NO_METADATA = "Payload must have required property 'metadata'";

/** The list is kept with the answer, and carried out after it: one handler for each kind that has a request. */
export const bulkUpdateHandlers = (Object.keys(BULK_KINDS) as BulkType[]).flatMap((type) => {
  const { request, named, stored = (item) => item }: BulkKind = BULK_KINDS[type];
  if (!request) return [];
  return handler(request, [BulkUpdates], async ({ context, body }, updates) => {
    if (Array.isArray(body)) return updates.begin(context, type, (body as JsonObject[]).map(stored), {});
    const { [`${named}s`]: names = [], metadata } = body as { [names: string]: string[] } & { metadata?: JsonObject };
    if (names.length > 0 && !metadata) return refuse('invalid_payload', { details: NO_METADATA });
    const items = (names as string[]).map((name) => ({ [named]: name }));
    return updates.begin(context, type, items, { metadata: metadata ?? {} });
  });
});
