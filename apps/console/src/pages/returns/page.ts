import { page } from '../../app/page.js';

export default page({
  path: '/returns/*?',
  title: { en: 'Returns', de: 'Rückgaben' },
  icon: 'returned',
  place: { group: 'people', order: 35 },
  load: () => import('./returns-pages.js'),
});
