import { Route, Switch } from 'wouter';
import { BackTestList } from './back-test-list.js';
import { BackTestPage } from './back-test-page.js';
import { VisitList } from './visit-list.js';

export default function BackTestsPages() {
  return (
    <Switch>
      <Route path="/back-tests" component={BackTestList} />
      <Route path="/back-tests/:id/visits">{({ id }) => <VisitList key={id} id={id} />}</Route>
      <Route path="/back-tests/:id">{({ id }) => <BackTestPage key={id} id={id} />}</Route>
    </Switch>
  );
}
