import { page } from '../../app/page.js';

export default page({
  path: '/campaigns/*?',
  title: { en: 'Campaigns', de: 'Kampagnen' },
  icon: 'campaign',
  place: { order: 20 },
  actions: [{ title: { en: 'New campaign', de: 'Neue Kampagne' }, to: '/campaigns/new' }],
  load: () => import('./campaigns-pages.js'),
});
