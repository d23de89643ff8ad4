import { Route, Switch } from 'wouter';
import { RedemptionList } from './redemption-list.js';
import { RedeemPage } from './redeem-page.js';
import { RedemptionPage } from './redemption-page.js';

export default function RedemptionsPages() {
  return (
    <Switch>
      <Route path="/redemptions" component={RedemptionList} />
      <Route path="/redemptions/new" component={RedeemPage} />
      <Route path="/redemptions/:id">{({ id }) => <RedemptionPage key={id} id={decodeURIComponent(id)} />}</Route>
    </Switch>
  );
}
