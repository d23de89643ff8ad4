import { Route, Switch } from 'wouter';
import { CustomerList } from './customer-list.js';
import { NewCustomer } from './new-customer.js';
import { CustomerPage } from './customer-page.js';

export default function CustomersPages() {
  return (
    <Switch>
      <Route path="/customers" component={CustomerList} />
      <Route path="/customers/new" component={NewCustomer} />
      <Route path="/customers/:id">{({ id }) => <CustomerPage key={id} id={decodeURIComponent(id)} />}</Route>
    </Switch>
  );
}
