import { Skeleton, Stack } from '@mantine/core';
import { lazy, Suspense } from 'react';
import { Route, Switch, useLocation } from 'wouter';
import { EmptyState } from '../parts/empty-state.js';
import { loadTexts } from '../texts/german.js';
import { t } from '../texts/texts.js';
import { PageBoundary } from './page-boundary.js';
import { pages } from './pages.js';

const routes = pages.map(({ path, folder, load }) => ({
  path,
  Page: lazy(async () => {
    // The first view has all styles that it needs.
    const styles = path === '/' ? undefined : import('./page-styles.css');
    const [page] = await Promise.all([load(), loadTexts(`pages/${folder}`), styles]);
    return page;
  }),
}));

/** The page of the address. Its code comes when it is opened first. */
export function PageRoutes() {
  const [location] = useLocation();
  return (
    <PageBoundary key={location.split('/')[1] ?? ''}>
      <Suspense fallback={<OnItsWay />}>
        <Switch>
          {routes.map(({ path, Page }) => (
            <Route key={path} path={path} component={Page} />
          ))}
          <Route>
            <EmptyState icon="search" title={t('There is no such page')}>
              {t('The address may be misspelt. All pages stand in the navigation.')}
            </EmptyState>
          </Route>
        </Switch>
      </Suspense>
    </PageBoundary>
  );
}

function OnItsWay() {
  return (
    <Stack gap="lg" aria-busy="true">
      <Skeleton height={34} width={260} />
      <Skeleton height={320} />
    </Stack>
  );
}
