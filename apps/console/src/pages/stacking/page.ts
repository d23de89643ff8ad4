import { page } from '../../app/page.js';

export default page({
  path: '/stacking',
  title: { en: 'Stacking rules', de: 'Kombinationsregeln' },
  icon: 'layers',
  place: { group: 'promotions', order: 80 },
  load: () => import('./stacking-page.js'),
});
