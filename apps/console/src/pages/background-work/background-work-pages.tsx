import { Route, Switch } from 'wouter';
import { WorkList } from './work-list.js';
import { WorkPage } from './work-page.js';

export default function BackgroundWorkPages() {
  return (
    <Switch>
      <Route path="/background-work" component={WorkList} />
      <Route path="/background-work/:id">{({ id }) => <WorkPage id={id} />}</Route>
    </Switch>
  );
}
