import { page } from '../../app/page.js';

export default page({
  path: '/collections/*?',
  title: { en: 'Product collections', de: 'Produktsammlungen' },
  icon: 'columns',
  place: { order: 71, behind: 'products' },
  actions: [{ title: { en: 'New product collection', de: 'Neue Produktsammlung' }, to: '/collections/new' }],
  load: () => import('./collections-pages.js'),
});
