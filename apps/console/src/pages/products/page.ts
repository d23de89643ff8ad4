import { page } from '../../app/page.js';

export default page({
  path: '/products/*?',
  title: { en: 'Products', de: 'Produkte' },
  icon: 'product',
  place: { order: 70 },
  actions: [{ title: { en: 'New product', de: 'Neues Produkt' }, to: '/products/new' }],
  load: () => import('./products-pages.js'),
});
