import { Badge } from '@mantine/core';

export type Tone = 'good' | 'quiet' | 'waiting' | 'bad' | 'plain';

const COLORS: Readonly<Record<Tone, string>> = {
  good: 'teal',
  quiet: 'gray',
  waiting: 'yellow',
  bad: 'red',
  plain: 'indigo',
};

/** A state in a word. The colour only helps: the word says it. */
export function StatusBadge({ tone, children }: { readonly tone: Tone; readonly children: string }) {
  return (
    <Badge
      color={COLORS[tone]}
      c="var(--mantine-color-text)"
      variant="light"
      className={`badge-${tone}`}
      tt="none"
      fw={600}
      radius="sm"
    >
      {children}
    </Badge>
  );
}
