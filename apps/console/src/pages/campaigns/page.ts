import { page } from '../../app/page.js';

export default page({
  path: '/campaigns/*?',
  title: { en: 'Campaigns', de: 'Kampagnen' },
  icon: 'campaign',
  place: { group: 'promotions', order: 20 },
  load: () => import('./campaigns-pages.js'),
});
