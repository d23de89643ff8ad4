import { Menu } from '@mantine/core';
import { useLocation } from 'wouter';
import { queryClient } from '../api/queries.js';
import { Icon } from '../parts/layout/icon.js';
import { useProject, useSession } from '../parts/project.js';
import { t } from '../texts/texts.js';
import { type MenuProps, useOpenedAtFirst } from './menu-button.js';
import './page-styles.css';

export default function ProjectSwitcher({ Button }: MenuProps) {
  const { button, ...isOpened } = useOpenedAtFirst();
  const project = useProject();
  const { projects } = useSession();
  const [, navigate] = useLocation();
  const open = (id: string) => {
    queryClient.removeQueries({ predicate: ({ queryKey }) => queryKey[0] !== 'session' });
    navigate(`~/console/${id}`);
  };
  return (
    <Menu position="bottom-start" {...isOpened}>
      <Menu.Target>
        <Button ref={button} />
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
