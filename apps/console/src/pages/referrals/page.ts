import { page } from '../../app/page.js';

export default page({
  path: '/referrals/*?',
  title: { en: 'Referrals', de: 'Empfehlungen' },
  icon: 'referral',
  place: { group: 'promotions', order: 60 },
  load: () => import('./referrals-pages.js'),
});
