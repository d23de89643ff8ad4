import { Skeleton, Stack } from '@mantine/core';
import { lazy, Suspense } from 'react';
import { Redirect, Route, Switch, useLocation } from 'wouter';
import { EmptyState } from '../parts/layout/empty-state.js';
import { NotForYou } from '../parts/layout/not-for-you.js';
import { useMay } from '../parts/project.js';
import { loadTexts } from '../texts/german.js';
import { language, t } from '../texts/texts.js';
import { PageBoundary } from './page-boundary.js';
import { isAddressFor } from './page.js';
import { pages } from './pages.js';

const routes = pages.map(({ load, ...page }) => ({
  page,
  Page: lazy(async () => {
    const [loaded] = await Promise.all([load(), loadTexts(`pages/${page.folder}`), page.path === '/' || loadMore()]);
    return loaded;
  }),
}));

/** What the first view has no use for. */
function loadMore(): Promise<unknown> {
  return Promise.all([import('./page-styles.css'), loadTexts('parts/rules'), loadTexts('parts/returns')]);
}

/** Where Merchants begin. */
const FOR_MERCHANTS = '/till';

/** The page of the address. Its code comes when it is opened first. */
export function PageRoutes() {
  const [location] = useLocation();
  const may = useMay();
  return (
    <PageBoundary key={location.split('/')[1] ?? ''}>
      <Suspense fallback={<OnItsWay />}>
        <Switch>
          {!may.read && (
            <Route path="/">
              <Redirect to={FOR_MERCHANTS} replace />
            </Route>
          )}
          {routes.map(({ page, Page }) => (
            <Route key={page.path} path={page.path}>
              {isAddressFor(page, location, may) ? <Page /> : <NotForYou title={page.title[language()]} />}
            </Route>
          ))}
          <Route>
            <EmptyState icon="search" title={t('Page not found')}>
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
