import { page } from '../../app/page.js';

export default page({
  path: '/background-work/*?',
  title: { en: 'Background work', de: 'Hintergrundarbeiten' },
  icon: 'clock',
  place: { group: 'data', order: 370 },
  load: () => import('./background-work-pages.js'),
});
