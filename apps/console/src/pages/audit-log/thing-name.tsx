import { Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { ask } from '../../api/console-operations.js';
import { type Entry } from './audit-log.js';
import { kindsOfThings, operationOf } from './things.js';

interface Named {
  readonly name?: string | null;
  readonly code?: string;
}

/** The thing that was changed: its kind and its name, or its id where it has no name or is gone. */
export function ThingName({ entry }: { readonly entry: Entry }) {
  const { related_object_type: kind, related_object_id: id, type } = entry;
  const path = type.endsWith('.deleted') ? undefined : operationOf(kind, id);
  const { data } = useQuery({
    queryKey: ['thing-name', path],
    queryFn: () => ask<Named>(path ?? ''),
    enabled: path !== undefined,
    retry: 0,
    staleTime: 60_000,
  });
  return (
    <>
      {kindsOfThings()[kind] ?? kind}
      <Text span display="block" size="sm" c="dimmed" fw={400} style={{ overflowWrap: 'anywhere' }}>
        {data?.name || data?.code || id}
      </Text>
    </>
  );
}
