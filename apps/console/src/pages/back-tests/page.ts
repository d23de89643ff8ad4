import { page } from '../../app/page.js';

export default page({
  path: '/back-tests/*?',
  title: { en: 'Back-tests', de: 'Rückrechnungen' },
  icon: 'history',
  place: { order: 25, behind: 'campaigns' },
  load: () => import('./back-tests-pages.js'),
});
