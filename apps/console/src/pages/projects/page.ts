import { page } from '../../app/page.js';

export default page({
  path: '/projects/*?',
  title: { en: 'Projects', de: 'Projekte' },
  icon: 'settings',
  place: { group: 'settings', order: 70 },
  load: () => import('./projects-pages.js'),
});
