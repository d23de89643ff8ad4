import { page } from '../../app/page.js';

export default page({
  path: '/',
  title: { en: 'Overview', de: 'Überblick' },
  icon: 'overview',
  place: { order: 10 },
  load: () => import('./overview-page.js'),
});
