import { page } from '../../app/page.js';

export default page({
  path: '/limits',
  title: { en: 'Limits and usage', de: 'Grenzen und Verbrauch' },
  icon: 'tier',
  place: { group: 'settings', order: 50 },
  onlyFor: 'ADMIN',
  load: () => import('./limits-page.js'),
});
