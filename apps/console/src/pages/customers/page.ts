import { page } from '../../app/page.js';

export default page({
  path: '/customers/*?',
  title: { en: 'Customers', de: 'Kunden' },
  icon: 'person',
  place: { group: 'people', order: 20 },
  load: () => import('./customers-pages.js'),
});
