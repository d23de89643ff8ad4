import { page } from '../../app/page.js';

export default page({
  path: '/orders/*?',
  title: { en: 'Orders', de: 'Bestellungen' },
  icon: 'cart',
  place: { order: 60 },
  load: () => import('./orders-pages.js'),
});
