import { page } from '../../app/page.js';

export default page({
  path: '/cart',
  title: { en: 'Try a cart', de: 'Warenkorb testen' },
  icon: 'cart',
  place: { group: 'promotions', order: 60 },
  load: () => import('./cart-page.js'),
});
