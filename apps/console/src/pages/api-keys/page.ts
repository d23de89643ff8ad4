import { page } from '../../app/page.js';

export default page({
  path: '/api-keys',
  title: { en: 'API keys', de: 'API-Schlüssel' },
  icon: 'key',
  place: { group: 'settings', order: 30 },
  onlyFor: 'ADMIN',
  load: () => import('./api-keys-page.js'),
});
