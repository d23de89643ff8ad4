import { page } from '../../app/page.js';

export default page({
  path: '/projects/*?',
  title: { en: 'Projects', de: 'Projekte' },
  icon: 'settings',
  place: { order: 80, entry: { en: 'Settings', de: 'Einstellungen' } },
  load: () => import('./projects-pages.js'),
});
