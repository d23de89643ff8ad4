import { page } from '../../app/page.js';

export default page({
  path: '/rules/*?',
  title: { en: 'Rules', de: 'Regeln' },
  icon: 'rule',
  place: { group: 'promotions', order: 70 },
  actions: [{ title: { en: 'New rule', de: 'Neue Regel' }, to: '/rules/new' }],
  load: () => import('./rules-pages.js'),
});
