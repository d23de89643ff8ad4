import { lazy, Suspense } from 'react';
import { Route, Switch } from 'wouter';
import { CampaignList } from './campaign-list.js';
import { CampaignPage } from './campaign-page.js';
import { TemplateList } from './template-list.js';

const CampaignWizard = lazy(() => import('./wizard/campaign-wizard.js'));

export default function CampaignsPages() {
  return (
    <Suspense>
      <Switch>
        <Route path="/campaigns" component={CampaignList} />
        <Route path="/campaigns/new" component={CampaignWizard} />
        <Route path="/campaigns/templates" component={TemplateList} />
        <Route path="/campaigns/:id">{({ id }) => <CampaignPage key={id} id={id} />}</Route>
      </Switch>
    </Suspense>
  );
}
