import { page } from '../../app/page.js';

export default page({
  path: '/orders/*?',
  title: { en: 'Orders', de: 'Bestellungen' },
  icon: 'cart',
  place: { group: 'people', order: 30 },
  load: () => import('./orders-pages.js'),
});
