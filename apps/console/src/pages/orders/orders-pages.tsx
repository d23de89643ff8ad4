import { Route, Switch } from 'wouter';
import { OrderList } from './order-list.js';
import { OrderPage } from './order-page.js';

export default function OrdersPages() {
  return (
    <Switch>
      <Route path="/orders" component={OrderList} />
      <Route path="/orders/:id">{({ id }) => <OrderPage key={id} id={decodeURIComponent(id)} />}</Route>
    </Switch>
  );
}
