import { Center, Container, Loader } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Redirect, Route, Switch, useLocation, useSearch } from 'wouter';
import { chooseProject } from '../api/client.js';
import { currentSession } from '../api/console-operations.js';
import { type Session, type SessionProject } from '../api/session.js';
import { EmptyState } from '../parts/layout/empty-state.js';
import { ErrorInWords } from '../parts/layout/error-in-words.js';
import { ProjectProvider } from '../parts/project.js';
import { t } from '../texts/texts.js';
import { keepProject, projectToOpen } from './kept-project.js';
import { SESSION } from './session-query.js';
import { Shell } from './shell.js';

/** Everything but the sign-in page is for people who are signed in, and stands below a project. */
export function SessionGate() {
  const { data: session, error, isPending, refetch } = useQuery(SESSION(currentSession));
  const [location] = useLocation();
  const search = useSearch();
  if (isPending) return <Waiting />;
  // Once somebody is at work, what they typed stays where a later look at the session fails.
  if (error && session === undefined) {
    return (
      <Container size="sm" py="xl">
        <ErrorInWords error={error} again={refetch} />
      </Container>
    );
  }
  if (!session) {
    const next = encodeURIComponent(search ? `${location}?${search}` : location);
    return <Redirect to={location === '/' ? '/sign-in' : `/sign-in?next=${next}`} replace />;
  }
  return <Projects session={session} />;
}

function Projects({ session }: { readonly session: Session }) {
  const first = projectToOpen(session.projects);
  if (!first) {
    return (
      <EmptyState icon="key" title={t('No project is open to you')}>
        {t('Ask an Admin to add you to a project, then reload this page.')}
      </EmptyState>
    );
  }
  return (
    <Switch>
      <Route path="/:projectId" nest>
        {({ projectId }) => {
          const project = session.projects.find(({ id }) => id === projectId);
          return project ? (
            <OpenProject key={project.id} session={session} project={project} />
          ) : (
            <Redirect to={`~/console/${first.id}`} replace />
          );
        }}
      </Route>
      <Route>
        <Redirect to={`/${first.id}`} replace />
      </Route>
    </Switch>
  );
}

function OpenProject({ session, project }: { readonly session: Session; readonly project: SessionProject }) {
  // Before any part of the page asks for something.
  useState(() => {
    chooseProject(project.id);
    keepProject(project.id);
  });
  return (
    <ProjectProvider session={session} project={project}>
      <Shell />
    </ProjectProvider>
  );
}

function Waiting() {
  return (
    <Center h="100vh">
      <Loader aria-label={t('Loading')} />
    </Center>
  );
}
