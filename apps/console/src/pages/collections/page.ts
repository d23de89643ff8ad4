import { page } from '../../app/page.js';

export default page({
  path: '/collections/*?',
  title: { en: 'Product collections', de: 'Produktsammlungen' },
  icon: 'columns',
  place: { group: 'data', order: 315 },
  load: () => import('./collections-pages.js'),
});
