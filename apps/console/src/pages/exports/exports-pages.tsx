import { Route, Switch } from 'wouter';
import { ExportList } from './export-list.js';
import { ExportPage } from './export-page.js';
import { NewExport } from './new-export.js';

export default function ExportsPages() {
  return (
    <Switch>
      <Route path="/exports" component={ExportList} />
      <Route path="/exports/new" component={NewExport} />
      <Route path="/exports/:id">{({ id }) => <ExportPage id={id} />}</Route>
    </Switch>
  );
}
