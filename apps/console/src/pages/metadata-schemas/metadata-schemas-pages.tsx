import { Route, Switch } from 'wouter';
import { SchemaList } from './schema-list.js';
import { SchemaPage } from './schema-page.js';

export default function MetadataSchemasPages() {
  return (
    <Switch>
      <Route path="/metadata-schemas" component={SchemaList} />
      <Route path="/metadata-schemas/:resource">
        {({ resource }) => <SchemaPage resource={decodeURIComponent(resource)} />}
      </Route>
    </Switch>
  );
}
