import { Route, Switch } from 'wouter';
import { ReturnList } from './return-list.js';
import { ReturnPage } from './return-page.js';

export default function ReturnsPages() {
  return (
    <Switch>
      <Route path="/returns" component={ReturnList} />
      <Route path="/returns/:id">{({ id }) => <ReturnPage key={id} id={decodeURIComponent(id)} />}</Route>
    </Switch>
  );
}
