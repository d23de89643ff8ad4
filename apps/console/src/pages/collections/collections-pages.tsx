import { Route, Switch } from 'wouter';
import { CollectionList } from './collection-list.js';
import { CollectionPage } from './collection-page.js';
import { NewCollection } from './new-collection.js';

export default function CollectionsPages() {
  return (
    <Switch>
      <Route path="/collections" component={CollectionList} />
      <Route path="/collections/new" component={NewCollection} />
      <Route path="/collections/:id">{({ id }) => <CollectionPage id={id} />}</Route>
    </Switch>
  );
}
