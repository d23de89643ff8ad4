import { NavLink } from '@mantine/core';
import { Link, useRoute } from 'wouter';
import { Icon } from '../parts/layout/icon.js';
import { useMay } from '../parts/project.js';
import { language, t } from '../texts/texts.js';
import { addressOf, type Group, isFor } from './page.js';
import { pages, type PlacedPage } from './pages.js';
import classes from './shell.module.css';

const GROUPS: Readonly<Record<Group, () => string>> = {
  overview: () => '',
  promotions: () => t('Promotions'),
  people: () => t('People'),
  data: () => t('Data'),
  settings: () => t('Settings'),
};

export function Navigation() {
  const may = useMay();
  const open = pages.filter((page) => isFor(page, may));
  return (
    <nav aria-label={t('Pages')}>
      {(Object.keys(GROUPS) as Group[]).map((group) => {
        const within = open.filter(({ place }) => place?.group === group);
        if (within.length === 0) return null;
        const title = GROUPS[group]();
        return (
          <div key={group} role="group" aria-label={title || undefined}>
            {title && <div className={classes.group}>{title}</div>}
            {within.map((page) => (
              <PageLink key={page.folder} page={page} />
            ))}
          </div>
        );
      })}
    </nav>
  );
}

function PageLink({ page }: { readonly page: PlacedPage }) {
  const [isCurrent] = useRoute(page.path);
  return (
    <NavLink
      component={Link}
      href={addressOf(page)}
      className={classes.link}
      active={isCurrent}
      aria-current={isCurrent ? 'page' : undefined}
      label={page.title[language()]}
      leftSection={<Icon name={page.icon} />}
    />
  );
}
