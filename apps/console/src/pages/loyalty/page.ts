import { page } from '../../app/page.js';

export default page({
  path: '/loyalty/*?',
  title: { en: 'Loyalty', de: 'Treueprogramme' },
  icon: 'loyalty',
  place: { group: 'promotions', order: 50 },
  load: () => import('./loyalty-pages.js'),
});
