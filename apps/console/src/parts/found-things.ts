import { useDebouncedValue } from '@mantine/hooks';
import { useQuery } from '@tanstack/react-query';
import { ask } from '../api/console-operations.js';

export interface FoundThing {
  readonly type: string;
  readonly id: string;
  readonly title: string;
  readonly subtitle: string | null;
}

/** What the engine finds for a code, e-mail, name, order or id, a moment after the last letter. */
export function useFoundThings(typed: string) {
  const [text] = useDebouncedValue(typed.trim(), 200);
  return useQuery({
    queryKey: ['search-things', text],
    queryFn: async () =>
      (await ask<{ data: FoundThing[] }>(`/v1/insights/search?limit=20&q=${encodeURIComponent(text)}`)).data,
    enabled: text.length >= 2,
    retry: 0,
  });
}
