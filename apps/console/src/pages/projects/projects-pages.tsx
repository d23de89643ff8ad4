import { Route, Switch } from 'wouter';
import { ProjectList } from './project-list.js';
import { ProjectPage } from './project-page.js';

export default function ProjectsPages() {
  return (
    <Switch>
      <Route path="/projects" component={ProjectList} />
      <Route path="/projects/:projectId">
        {({ projectId }) => <ProjectPage key={projectId} projectId={projectId} />}
      </Route>
    </Switch>
  );
}
