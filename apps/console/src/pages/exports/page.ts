import { page } from '../../app/page.js';

export default page({
  path: '/exports/*?',
  title: { en: 'Exports', de: 'Exporte' },
  icon: 'export',
  place: { group: 'data', order: 360 },
  load: () => import('./exports-pages.js'),
});
