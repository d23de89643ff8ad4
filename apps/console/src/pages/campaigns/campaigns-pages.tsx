import { lazy, Suspense } from 'react';
import { Route, Switch } from 'wouter';
import { CampaignList } from './campaign-list.js';
import { CalendarPage } from './calendar-page.js';
import { CampaignPage } from './campaign-page.js';
import { ComparePage } from './compare-page.js';
import { TemplateList } from './template-list.js';

const NewCampaign = lazy(() => import('./editor/new-campaign.js'));
const EditCampaign = lazy(() => import('./editor/edit-campaign.js'));

export default function CampaignsPages() {
  return (
    <Suspense>
      <Switch>
        <Route path="/campaigns" component={CampaignList} />
        <Route path="/campaigns/new" component={NewCampaign} />
        <Route path="/campaigns/calendar" component={CalendarPage} />
        <Route path="/campaigns/compare" component={ComparePage} />
        <Route path="/campaigns/templates" component={TemplateList} />
        <Route path="/campaigns/:id/edit">{({ id }) => <EditCampaign key={id} id={id} />}</Route>
        <Route path="/campaigns/:id">{({ id }) => <CampaignPage key={id} id={id} />}</Route>
      </Switch>
    </Suspense>
  );
}
