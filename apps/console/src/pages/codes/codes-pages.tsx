import { Route, Switch } from 'wouter';
import { ChangeCode } from './change-code.js';
import { CodeList } from './code-list.js';
import { CodePage } from './code-page.js';
import { NewCode } from './new-code.js';

export default function CodesPages() {
  return (
    <Switch>
      <Route path="/codes" component={CodeList} />
      <Route path="/codes/own/new" component={NewCode} />
      <Route path="/codes/:code/change">
        {({ code }) => <ChangeCode key={code} code={decodeURIComponent(code)} />}
      </Route>
      <Route path="/codes/:code">{({ code }) => <CodePage key={code} code={decodeURIComponent(code)} />}</Route>
    </Switch>
  );
}
