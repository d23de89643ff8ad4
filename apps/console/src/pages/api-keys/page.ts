import { page } from '../../app/page.js';

export default page({
  path: '/api-keys',
  title: { en: 'API keys', de: 'API-Schlüssel' },
  icon: 'key',
  place: { order: 82, behind: 'projects' },
  onlyFor: 'ADMIN',
  load: () => import('./api-keys-page.js'),
});
