import { Route, Switch } from 'wouter';
import { NewRule, OpenRule } from './rule-page.js';
import { RuleList } from './rule-list.js';

export default function RulesPages() {
  return (
    <Switch>
      <Route path="/rules" component={RuleList} />
      <Route path="/rules/new" component={NewRule} />
      <Route path="/rules/:ruleId">{({ ruleId }) => <OpenRule key={ruleId} ruleId={ruleId} />}</Route>
    </Switch>
  );
}
