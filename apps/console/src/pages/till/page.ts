import { page } from '../../app/page.js';

export default page({
  path: '/till',
  title: { en: 'Redeem a code', de: 'Code einlösen' },
  icon: 'code',
  place: { order: 42, behind: 'codes' },
  isForMerchants: true,
  onlyFor: 'USER',
  load: () => import('./till-page.js'),
});
