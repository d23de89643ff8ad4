import { ActionIcon, Button, Text } from '@mantine/core';
import { type ComponentProps } from 'react';
import { Icon } from '../parts/layout/icon.js';
import { useProject, useSession } from '../parts/project.js';
import { t } from '../texts/texts.js';
import { menuButton } from './menu-button.js';

export const UserMenu = menuButton(UserButton, () => import('./user-menu.js'));
export const ProjectSwitcher = menuButton(ProjectButton, () => import('./project-switcher.js'));

function UserButton(props: ComponentProps<'button'>) {
  const { user } = useSession();
  return (
    <ActionIcon
      variant="subtle"
      color="gray"
      size="lg"
      aria-label={t('You: {email}', { email: user.email })}
      aria-haspopup="menu"
      {...props}
    >
      <Icon name="person" />
    </ActionIcon>
  );
}

function ProjectButton(props: ComponentProps<'button'>) {
  const { name } = useProject();
  return (
    <Button
      variant="subtle"
      color="gray"
      px="xs"
      maw={{ base: 130, sm: 200 }}
      rightSection={<Icon name="down" size={14} />}
      aria-label={t('Project: {name}', { name })}
      aria-haspopup="menu"
      {...props}
    >
      <Text size="sm" fw={600} truncate title={name}>
        {name}
      </Text>
    </Button>
  );
}
