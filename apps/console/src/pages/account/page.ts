import { page } from '../../app/page.js';

export default page({
  path: '/account',
  title: { en: 'My account', de: 'Mein Konto' },
  icon: 'person',
  isForMerchants: true,
  load: () => import('./account-page.js'),
});
