import { page } from '../../app/page.js';

export default page({
  path: '/redemptions/*?',
  title: { en: 'Redemptions', de: 'Einlösungen' },
  icon: 'check',
  place: { order: 41, behind: 'codes' },
  actions: [{ title: { en: 'Redeem by hand', de: 'Von Hand einlösen' }, to: '/redemptions/new', icon: 'check' }],
  load: () => import('./redemptions-pages.js'),
});
