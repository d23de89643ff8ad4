import { page } from '../../app/page.js';

export default page({
  path: '/orders/:id',
  title: { en: 'Order', de: 'Bestellung' },
  icon: 'cart',
  load: () => import('./order-page.js'),
});
