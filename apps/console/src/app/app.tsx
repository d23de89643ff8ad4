import { MantineProvider } from '@mantine/core';
import { notificationsStore } from '@mantine/notifications';
import { QueryClientProvider } from '@tanstack/react-query';
import { lazy, Suspense, useEffect, useState } from 'react';
import { Route, Router, Switch } from 'wouter';
import { queryClient } from '../api/queries.js';
import { leave } from '../parts/forms/unsaved.js';
import { LeaveGuard } from './leave-guard.js';
import { PageBoundary } from './page-boundary.js';
import { SessionGate } from './session-gate.js';
import { SignInAgain } from './sign-in-again.js';
import { styleNonce } from './style-nonce.js';
import { readableVariables, theme } from './theme.js';

const Notices = lazy(() => import('./notices.js'));
const SignInPage = lazy(() => import('./sign-in-page.js'));

export function App() {
  return (
    <MantineProvider
      theme={theme}
      cssVariablesResolver={readableVariables}
      defaultColorScheme="auto"
      getStyleNonce={styleNonce}
    >
      <NoticesOnDemand />
      <QueryClientProvider client={queryClient}>
        <PageBoundary>
          <Suspense>
            <Router
              base="/console"
              aroundNav={(navigate, to, options) => leave(to, options?.state, () => navigate(to, options))}
            >
              <Switch>
                <Route path="/sign-in">
                  <SignInPage />
                </Route>
                <Route>
                  <SessionGate />
                </Route>
              </Switch>
            </Router>
          </Suspense>
        </PageBoundary>
        <SignInAgain />
        <LeaveGuard />
      </QueryClientProvider>
    </MantineProvider>
  );
}

/** They come with the first of them. */
function NoticesOnDemand() {
  const [areThere, setAreThere] = useState(false);
  useEffect(() => notificationsStore.subscribe(() => setAreThere(true)), []);
  return <Suspense>{areThere && <Notices />}</Suspense>;
}
