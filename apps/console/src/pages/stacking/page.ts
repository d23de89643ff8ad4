import { page } from '../../app/page.js';

export default page({
  path: '/stacking',
  title: { en: 'Stacking rules', de: 'Kombinationsregeln' },
  icon: 'layers',
  place: { order: 22, behind: 'campaigns' },
  load: () => import('./stacking-page.js'),
});
