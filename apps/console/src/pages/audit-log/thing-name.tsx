import { Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { ask } from '../../api/console-operations.js';
import { nameOf } from '../../api/names.js';
import { Cut } from '../../parts/layout/cut.js';
import { t } from '../../texts/texts.js';
import { type Entry } from './audit-log.js';
import { kindsOfThings, operationOf } from './things.js';

interface Named {
  readonly name?: string | null;
  readonly code?: string;
}

/** Things that one request names for all rows. */
const NAMED_TOGETHER = /^(cust|v|camp)_/;

async function nameNow(path: string, id: string): Promise<string | null> {
  if (NAMED_TOGETHER.test(id)) return nameOf(id);
  const { name, code } = await ask<Named>(path);
  return name || code || null;
}

/** What is gone is named as it was. */
function nameIn({ changes = [] }: Entry): string | undefined {
  const named = changes.find(({ path, before }) => /^(name|code|sku|email)$/.test(path) && typeof before === 'string');
  return named?.before as string | undefined;
}

/** The thing that was changed: its kind and its name, or its id where it has no name or is gone. */
export function ThingName({ entry }: { readonly entry: Entry }) {
  const { related_object_type: kind, related_object_id: id, type, count } = entry;
  const path = /\.(deleted|erased)$/.test(type) || count !== undefined ? undefined : operationOf(kind, id);
  const { data } = useQuery({
    queryKey: ['thing-name', path],
    queryFn: () => nameNow(path ?? '', id),
    enabled: path !== undefined,
    retry: 0,
    staleTime: 60_000,
  });
  return (
    <>
      {kindsOfThings()[kind] ?? kind}
      <Text span display="block" size="sm" c="dimmed" fw={400} maw="12rem">
        <Cut>{count === undefined ? data || nameIn(entry) || id : t('{count} of them', { count })}</Cut>
      </Text>
    </>
  );
}
