import { page } from '../../app/page.js';

export default page({
  path: '/webhooks/*?',
  title: { en: 'Webhooks', de: 'Webhooks' },
  icon: 'webhook',
  place: { group: 'settings', order: 40 },
  onlyFor: 'ADMIN',
  load: () => import('./webhooks-pages.js'),
});
