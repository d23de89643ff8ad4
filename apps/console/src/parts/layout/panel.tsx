import { Group, Paper, Stack, Title } from '@mantine/core';
import { type ReactNode } from 'react';

interface PanelProps {
  readonly title: string;
  readonly actions?: ReactNode;
  readonly children: ReactNode;
}

/** A part of a page with a title of its own. */
export function Panel({ title, actions, children }: PanelProps) {
  return (
    <Paper component="section" withBorder p="md" radius="lg" aria-label={title}>
      <Stack gap="sm">
        <Group justify="space-between">
          <Title order={2} size="h5">
            {title}
          </Title>
          {actions}
        </Group>
        {children}
      </Stack>
    </Paper>
  );
}
