import { page } from '../../app/page.js';

export default page({
  path: '/people',
  title: { en: 'People and roles', de: 'Personen und Rollen' },
  icon: 'person',
  place: { group: 'settings', order: 20 },
  load: () => import('./people-page.js'),
});
