import { Route, Switch } from 'wouter';
import { WebhookList } from './webhook-list.js';
import { WebhookPage } from './webhook-page.js';

export default function WebhooksPages() {
  return (
    <Switch>
      <Route path="/webhooks" component={WebhookList} />
      <Route path="/webhooks/:webhookId">{({ webhookId }) => <WebhookPage webhookId={webhookId} />}</Route>
    </Switch>
  );
}
