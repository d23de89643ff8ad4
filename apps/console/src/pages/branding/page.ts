import { page } from '../../app/page.js';

export default page({
  path: '/branding',
  title: { en: 'Branding', de: 'Auftritt' },
  icon: 'bookmark',
  place: { order: 91, behind: 'projects' },
  onlyFor: 'ADMIN',
  load: () => import('./branding-page.js'),
});
