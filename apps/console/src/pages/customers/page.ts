import { page } from '../../app/page.js';

export default page({
  path: '/customers/*?',
  title: { en: 'Customers', de: 'Kunden' },
  icon: 'person',
  place: { order: 50 },
  actions: [{ title: { en: 'New customer', de: 'Neuer Kunde' }, to: '/customers/new' }],
  load: () => import('./customers-pages.js'),
});
