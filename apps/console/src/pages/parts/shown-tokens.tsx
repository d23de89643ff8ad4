import { Button, Group, Stack, Text, Title } from '@mantine/core';
import { AddButton } from '../../parts/layout/add-button.js';
import { Icon } from '../../parts/layout/icon.js';
import { Panel } from '../../parts/layout/panel.js';
import { StatusBadge, type Tone } from '../../parts/layout/status-badge.js';

/** The words of states, by what they mean: see README.md. */
const STATES: Readonly<Record<Tone, readonly string[]>> = {
  good: ['Active', 'Done', 'Paid', 'Redeemed'],
  waiting: ['Scheduled', 'Pending', 'Queued', 'Running'],
  bad: ['Failed', 'Expired', 'Refused', 'Canceled'],
  quiet: ['Draft', 'Ended', 'Used up', 'Disabled'],
  plain: ['Created', 'Changed'],
};
const SIZES = ['xs', 'sm', 'md', 'lg', 'xl'] as const;

/** Sizes, weights, states and buttons. */
export function ShownTokens() {
  return (
    <Panel title="Type, states and buttons">
      <Stack gap="md">
        <Group align="baseline">
          <Title order={3}>Title of a page</Title>
          {SIZES.map((size) => (
            <Text key={size} size={size} className="digits">
              {size} 1,234.50
            </Text>
          ))}
          <Text fw={500}>medium</Text>
          <Text fw={600}>semibold</Text>
          <Text c="dimmed">dimmed</Text>
        </Group>
        <Group gap="xs">
          {(Object.keys(STATES) as Tone[]).flatMap((tone) =>
            STATES[tone].map((word) => (
              <StatusBadge key={word} tone={tone}>
                {word}
              </StatusBadge>
            )),
          )}
        </Group>
        <Group gap="xs">
          <AddButton href="/parts">New part</AddButton>
          <Button>Save</Button>
          <Button variant="default" leftSection={<Icon name="edit" size={16} />}>
            Edit
          </Button>
          <Button variant="subtle">Cancel</Button>
          <Button color="red">Delete</Button>
          <Button disabled>Disabled</Button>
          <Button size="xs" variant="default">
            In a row
          </Button>
        </Group>
      </Stack>
    </Panel>
  );
}
