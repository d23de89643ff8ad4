import { page } from '../../app/page.js';

export default page({
  path: '/background-work/*?',
  title: { en: 'Background work', de: 'Hintergrundarbeiten' },
  icon: 'clock',
  place: { order: 87, behind: 'projects' },
  load: () => import('./background-work-pages.js'),
});
