import { page } from '../../app/page.js';

export default page({
  path: '/rules/*?',
  title: { en: 'Rules', de: 'Regeln' },
  icon: 'rule',
  place: { group: 'promotions', order: 70 },
  load: () => import('./rules-pages.js'),
});
