import { page } from '../../app/page.js';

export default page({
  path: '/audit-log',
  title: { en: 'Audit log', de: 'Änderungen' },
  icon: 'history',
  place: { group: 'settings', order: 10 },
  load: () => import('./audit-log-page.js'),
});
