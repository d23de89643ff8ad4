import { page } from '../../app/page.js';

export default page({
  path: '/rules/*?',
  title: { en: 'Rules', de: 'Regeln' },
  icon: 'rule',
  place: { order: 21, behind: 'campaigns' },
  actions: [{ title: { en: 'New rule', de: 'Neue Regel' }, to: '/rules/new' }],
  load: () => import('./rules-pages.js'),
});
