import { page } from '../../app/page.js';

export default page({
  path: '/',
  title: { en: 'Overview', de: 'Überblick' },
  icon: 'overview',
  place: { group: 'overview', order: 10 },
  load: () => import('./overview-page.js'),
});
