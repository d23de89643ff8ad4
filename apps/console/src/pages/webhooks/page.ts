import { page } from '../../app/page.js';

export default page({
  path: '/webhooks/*?',
  title: { en: 'Webhooks', de: 'Webhooks' },
  icon: 'webhook',
  place: { order: 83, behind: 'projects' },
  onlyFor: 'ADMIN',
  load: () => import('./webhooks-pages.js'),
});
