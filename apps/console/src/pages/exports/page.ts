import { page } from '../../app/page.js';

export default page({
  path: '/exports/*?',
  title: { en: 'Exports', de: 'Exporte' },
  icon: 'export',
  newFor: 'VIEWER',
  place: { order: 86, behind: 'projects' },
  actions: [{ title: { en: 'New export', de: 'Neuer Export' }, to: '/exports/new' }],
  load: () => import('./exports-pages.js'),
});
