import { Route, Switch } from 'wouter';
import { CardPage } from './card-page.js';
import { ProgramList } from './program-list.js';
import { ProgramPage } from './program-page.js';

export default function LoyaltyPages() {
  return (
    <Switch>
      <Route path="/loyalty" component={ProgramList} />
      <Route path="/loyalty/cards/:cardId">{({ cardId }) => <CardPage id={decodeURIComponent(cardId)} />}</Route>
      <Route path="/loyalty/:programId">
        {({ programId }) => <ProgramPage id={decodeURIComponent(programId)} key={programId} />}
      </Route>
    </Switch>
  );
}
