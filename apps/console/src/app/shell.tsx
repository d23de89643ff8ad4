import { ActionIcon, Burger, Button, Group, Kbd, Text, VisuallyHidden } from '@mantine/core';
import { useDisclosure, useHotkeys } from '@mantine/hooks';
import { lazy, Suspense, useEffect } from 'react';
import { Link, useLocation } from 'wouter';
import { Icon } from '../parts/layout/icon.js';
import { useAnnounced } from '../parts/layout/new-page.js';
import { useMay } from '../parts/project.js';
import { t } from '../texts/texts.js';
import { Navigation } from './navigation.js';
import { PageRoutes } from './page-routes.js';
import { ByClock, ProjectClock } from './project-clock.js';
import { Preferences } from './preferences.js';
import { ProjectSwitcher, UserMenu } from './shell-buttons.js';
import classes from './shell.module.css';

const CommandPalette = lazy(() => import('./command-palette.js'));

/** What stays while pages come and go: navigation, search, project and person. */
export function Shell() {
  const [isNavigationOpen, navigation] = useDisclosure(false);
  const [isPaletteOpen, palette] = useDisclosure(false);
  const [location] = useLocation();
  const { close } = navigation;
  useEffect(close, [location, close]);
  const { read } = useMay();
  useHotkeys(
    read
      ? [
          ['mod+K', palette.open],
          ['/', palette.open],
        ]
      : [],
  );
  return (
    <div className={classes.shell}>
      <a href="#content" className="skip-link">
        {t('Skip to content')}
      </a>
      <header className={classes.header}>
        <Group gap="xs" wrap="nowrap" className={classes.where}>
          <Burger
            opened={isNavigationOpen}
            onClick={navigation.toggle}
            hiddenFrom="sm"
            size="sm"
            aria-label={t('Navigation')}
            aria-expanded={isNavigationOpen}
          />
          <Link href="/" className={classes.brand} aria-label="Perkstream">
            <img src={`${import.meta.env.BASE_URL}favicon.svg`} alt="" width={24} height={24} />
            <Text fw={600} visibleFrom="lg" component="span">
              Perkstream
            </Text>
          </Link>
          <ProjectSwitcher />
          <ProjectClock />
        </Group>
        {read && <SearchButton open={palette.open} />}
        <Group gap={4} wrap="nowrap">
          <Preferences />
          <UserMenu />
        </Group>
      </header>
      <div className={classes.navigation} data-opened={isNavigationOpen || undefined}>
        <Navigation />
      </div>
      <Announcement />
      <main id="content" tabIndex={-1} className={classes.content}>
        <div className={classes.page}>
          <ByClock>
            <PageRoutes />
          </ByClock>
        </div>
      </main>
      <Suspense>{isPaletteOpen && <CommandPalette onClose={palette.close} />}</Suspense>
    </div>
  );
}

/** Says which page it is now: nothing is loaded anew that a reader of the screen would notice. */
function Announcement() {
  return <VisuallyHidden role="status">{useAnnounced()}</VisuallyHidden>;
}

function SearchButton({ open }: { readonly open: () => void }) {
  return (
    <>
      <Button
        variant="default"
        className={classes.search}
        justify="space-between"
        visibleFrom="sm"
        onClick={open}
        leftSection={<Icon name="search" size={16} />}
        rightSection={<Kbd size="xs">/</Kbd>}
      >
        <Text size="sm" c="dimmed">
          {t('Search a code, name, e-mail, product, rule, page or action')}
        </Text>
      </Button>
      <ActionIcon variant="subtle" color="gray" size="lg" hiddenFrom="sm" ml="auto" onClick={open}>
        <Icon name="search" />
        <VisuallyHidden>{t('Search')}</VisuallyHidden>
      </ActionIcon>
    </>
  );
}
