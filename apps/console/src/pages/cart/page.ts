import { page } from '../../app/page.js';

export default page({
  path: '/cart',
  title: { en: 'Try a cart', de: 'Warenkorb testen' },
  icon: 'cart',
  place: { order: 23, behind: 'campaigns' },
  load: () => import('./cart-page.js'),
});
