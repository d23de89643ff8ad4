import { Anchor, Breadcrumbs, Group, Skeleton, Stack, Text, Title } from '@mantine/core';
import { type ReactNode } from 'react';
import { Link } from 'wouter';
import { t } from '../../texts/texts.js';
import { useNewPage } from './new-page.js';
import classes from './page-frame.module.css';

export interface PageFrameProps {
  readonly title: string;
  /** What stands beside the title, such as the state of the thing shown. */
  readonly state?: ReactNode;
  readonly description?: ReactNode;
  /** Pages above this one. */
  readonly above?: readonly { readonly title: string; readonly to: string }[] | undefined;
  readonly actions?: ReactNode;
  /** What decides on title, state and actions is on its way: the rest comes with it, as it would move. */
  readonly isPending?: boolean;
  readonly children: ReactNode;
}

/** Characters of a title that may be cut. */
const LONG_TITLE_CHARACTERS = 40;

/** What every page has: its title, where it belongs, and what can be done with all of it. */
export function PageFrame({
  title,
  state,
  description,
  above = [],
  actions,
  isPending = false,
  children,
}: PageFrameProps) {
  const heading = useNewPage(title);
  return (
    <Stack gap="md">
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
            <Title
              ref={heading}
              tabIndex={-1}
              order={1}
              size="h2"
              lineClamp={2}
              title={title.length > LONG_TITLE_CHARACTERS ? title : undefined}
              className={classes.title}
            >
              {title}
            </Title>
            {state}
          </Group>
          {description && (
            <Text c="dimmed" maw="60rem">
              {description}
            </Text>
          )}
        </Stack>
        {actions && <Group gap="xs">{actions}</Group>}
      </Group>
      {isPending ? <Skeleton height={320} /> : children}
    </Stack>
  );
}
