import { Button, Menu, Text } from '@mantine/core';
import { useLocation } from 'wouter';
import { queryClient } from '../api/queries.js';
import { Icon } from '../parts/icon.js';
import { useProject, useSession } from '../parts/project.js';
import { t } from '../texts/texts.js';

export default function ProjectSwitcher() {
  const project = useProject();
  const { projects } = useSession();
  const [, navigate] = useLocation();
  const open = (id: string) => {
    queryClient.removeQueries({ predicate: ({ queryKey }) => queryKey[0] !== 'session' });
    navigate(`~/console/${id}`);
  };
  return (
    <Menu position="bottom-start">
      <Menu.Target>
        <Button
          variant="subtle"
          color="gray"
          px="xs"
          maw={{ base: 130, sm: 200 }}
          rightSection={<Icon name="down" size={14} />}
          aria-label={t('Project: {name}', { name: project.name })}
        >
          <Text size="sm" fw={600} truncate>
            {project.name}
          </Text>
        </Button>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Label>{t('Projects')}</Menu.Label>
        <div style={{ maxHeight: 320, overflowY: 'auto' }}>
          {projects.map(({ id, name }) => (
            <Menu.Item
              key={id}
              onClick={() => open(id)}
              rightSection={id === project.id ? <Icon name="check" size={16} /> : undefined}
            >
              {name}
            </Menu.Item>
          ))}
        </div>
      </Menu.Dropdown>
    </Menu>
  );
}
