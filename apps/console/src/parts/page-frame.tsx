import { Anchor, Breadcrumbs, Group, Stack, Text, Title } from '@mantine/core';
import { useDocumentTitle } from '@mantine/hooks';
import { type ReactNode } from 'react';
import { Link } from 'wouter';
import { t } from '../texts/texts.js';

interface PageFrameProps {
  readonly title: string;
  /** What stands beside the title, such as the state of the thing shown. */
  readonly state?: ReactNode;
  readonly description?: ReactNode;
  /** Pages above this one. */
  readonly above?: readonly { readonly title: string; readonly to: string }[];
  readonly actions?: ReactNode;
  readonly children: ReactNode;
}

/** What every page has: its title, where it belongs, and what can be done with all of it. */
export function PageFrame({ title, state, description, above = [], actions, children }: PageFrameProps) {
  useDocumentTitle(`${title} · Perkstream`);
  return (
    <Stack gap="lg">
      {above.length > 0 && (
        <nav aria-label={t('Above this page')}>
          <Breadcrumbs separator="›">
            {above.map(({ title: name, to }) => (
              <Anchor component={Link} href={to} key={to} size="sm">
                {name}
              </Anchor>
            ))}
          </Breadcrumbs>
        </nav>
      )}
      <Group justify="space-between" align="flex-start" gap="sm">
        <Stack gap={4} style={{ minWidth: 0 }}>
          <Group gap="sm">
            <Title order={1} size="h2" style={{ overflowWrap: 'anywhere' }}>
              {title}
            </Title>
            {state}
          </Group>
          {description && <Text c="dimmed">{description}</Text>}
        </Stack>
        {actions && <Group gap="xs">{actions}</Group>}
      </Group>
      {children}
    </Stack>
  );
}
