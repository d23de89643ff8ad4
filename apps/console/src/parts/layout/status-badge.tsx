import { Badge } from '@mantine/core';

export type Tone = 'good' | 'quiet' | 'waiting' | 'bad' | 'plain';

const COLORS: Readonly<Record<Tone, string>> = {
  good: 'teal',
  quiet: 'gray',
  waiting: 'orange',
  bad: 'red',
  plain: 'indigo',
};

/** A state in a word. The colour only helps: the word says it. */
export function StatusBadge({ tone, children }: { readonly tone: Tone; readonly children: string }) {
  const color = COLORS[tone];
  // Upon the light ground of the badge, in both schemes.
  const readable = `light-dark(color-mix(in srgb, var(--mantine-color-${color}-9) 75%, black), var(--mantine-color-${color}-2))`;
  return (
    <Badge color={color} variant="light" c={readable} tt="none" fw={600} radius="sm" miw="max-content">
      {children}
    </Badge>
  );
}
