import { page } from '../../app/page.js';

export default page({
  path: '/returns/*?',
  title: { en: 'Returns', de: 'Rückgaben' },
  icon: 'returned',
  place: { order: 61, behind: 'orders' },
  load: () => import('./returns-pages.js'),
});
