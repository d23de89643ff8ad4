import { page } from '../../app/page.js';

export default page({
  path: '/redemptions/*?',
  title: { en: 'Redemptions', de: 'Einlösungen' },
  icon: 'check',
  load: () => import('./redemptions-pages.js'),
});
