import { Route, Switch } from 'wouter';
import { CampaignList } from './campaign-list.js';

export default function CampaignsPages() {
  return (
    <Switch>
      <Route path="/campaigns" component={CampaignList} />
    </Switch>
  );
}
