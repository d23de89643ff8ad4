import { page } from '../../app/page.js';

export default page({
  path: '/referrals/*?',
  title: { en: 'Referrals', de: 'Empfehlungen' },
  icon: 'referral',
  place: { order: 31, behind: 'loyalty' },
  load: () => import('./referrals-pages.js'),
});
