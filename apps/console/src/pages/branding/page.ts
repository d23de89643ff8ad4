import { page } from '../../app/page.js';

export default page({
  path: '/branding',
  title: { en: 'Branding', de: 'Auftritt' },
  icon: 'bookmark',
  place: { group: 'settings', order: 60 },
  onlyFor: 'ADMIN',
  load: () => import('./branding-page.js'),
});
