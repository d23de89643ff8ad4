import { page } from '../../app/page.js';

export default page({
  path: '/audit-log',
  title: { en: 'Audit log', de: 'Änderungen' },
  icon: 'history',
  place: { order: 88, behind: 'projects' },
  load: () => import('./audit-log-page.js'),
});
