import { Route, Switch } from 'wouter';
import { CodeList } from './code-list.js';
import { CodePage } from './code-page.js';

export default function CodesPages() {
  return (
    <Switch>
      <Route path="/codes" component={CodeList} />
      <Route path="/codes/:code">{({ code }) => <CodePage key={code} code={decodeURIComponent(code)} />}</Route>
    </Switch>
  );
}
