import { page } from '../../app/page.js';

export default page({
  path: '/loyalty/*?',
  title: { en: 'Loyalty', de: 'Treueprogramme' },
  icon: 'loyalty',
  place: { order: 30 },
  load: () => import('./loyalty-pages.js'),
});
