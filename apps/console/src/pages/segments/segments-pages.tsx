import { Route, Switch } from 'wouter';
import { NewSegment } from './new-segment.js';
import { SegmentList } from './segment-list.js';
import { SegmentPage } from './segment-page.js';

export default function SegmentsPages() {
  return (
    <Switch>
      <Route path="/segments" component={SegmentList} />
      <Route path="/segments/new" component={NewSegment} />
      <Route path="/segments/:id">{({ id }) => <SegmentPage id={id} />}</Route>
    </Switch>
  );
}
