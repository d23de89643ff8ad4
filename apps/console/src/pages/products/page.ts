import { page } from '../../app/page.js';

export default page({
  path: '/products/*?',
  title: { en: 'Products', de: 'Produkte' },
  icon: 'product',
  place: { group: 'data', order: 310 },
  actions: [{ title: { en: 'New product', de: 'Neues Produkt' }, to: '/products/new' }],
  load: () => import('./products-pages.js'),
});
