import { page } from '../../app/page.js';

export default page({
  path: '/limits',
  title: { en: 'Limits and usage', de: 'Grenzen und Verbrauch' },
  icon: 'tier',
  place: { order: 90, behind: 'projects' },
  onlyFor: 'ADMIN',
  load: () => import('./limits-page.js'),
});
