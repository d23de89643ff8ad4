import { Route, Switch } from 'wouter';
import { CodePage } from './code-page.js';
import { ProgramList } from './program-list.js';
import { ProgramPage } from './program-page.js';

export default function ReferralsPages() {
  return (
    <Switch>
      <Route path="/referrals" component={ProgramList} />
      <Route path="/referrals/codes/:code">
        {({ code }) => <CodePage code={decodeURIComponent(code)} key={code} />}
      </Route>
      <Route path="/referrals/:programId">
        {({ programId }) => <ProgramPage id={decodeURIComponent(programId)} key={programId} />}
      </Route>
    </Switch>
  );
}
