import { Route, Switch } from 'wouter';
import { NewProduct } from './new-product.js';
import { ProductList } from './product-list.js';
import { ProductPage } from './product-page.js';

export default function ProductsPages() {
  return (
    <Switch>
      <Route path="/products" component={ProductList} />
      <Route path="/products/new" component={NewProduct} />
      <Route path="/products/:id">{({ id }) => <ProductPage id={decodeURIComponent(id)} />}</Route>
    </Switch>
  );
}
