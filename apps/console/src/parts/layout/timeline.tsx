import { Anchor, Group, Text, Timeline } from '@mantine/core';
import { Link } from 'wouter';
import { Instant } from '../words/values.js';
import { type Tone } from './status-badge.js';

/** Something that happened. */
export interface Entry {
  readonly id: string;
  readonly at: string;
  readonly text: string;
  readonly tone: Tone;
  readonly who?: string | undefined;
  /** What is worth knowing besides: a reason, a balance. */
  readonly details?: string | undefined;
  /** What it was about. */
  readonly about?: readonly { readonly title: string; readonly to: string }[];
}

const COLORS: Readonly<Record<Tone, string>> = {
  good: 'teal',
  bad: 'red',
  waiting: 'orange',
  quiet: 'gray',
  plain: 'indigo',
};

/** What happened, the latest first, with who did it. */
export function EntriesOverTime({ entries, label }: { readonly entries: readonly Entry[]; readonly label: string }) {
  return (
    <Timeline active={entries.length} aria-label={label} role="list" bulletSize={14} lineWidth={2}>
      {entries.map((entry) => (
        <Timeline.Item key={entry.id} role="listitem" color={COLORS[entry.tone]} title={entry.text}>
          {entry.details && <Text size="sm">{entry.details}</Text>}
          <Group gap="0 0.5rem">
            <Text size="sm" c="dimmed" component="span">
              <Instant value={entry.at} />
              {entry.who && ` · ${entry.who}`}
            </Text>
            {entry.about?.map(({ title, to }) => (
              <Anchor key={to} component={Link} href={to} size="sm" style={{ overflowWrap: 'anywhere' }}>
                {title}
              </Anchor>
            ))}
          </Group>
        </Timeline.Item>
      ))}
    </Timeline>
  );
}
