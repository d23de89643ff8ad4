import { page } from '../../app/page.js';

export default page({
  path: '/people',
  title: { en: 'People and roles', de: 'Personen und Rollen' },
  icon: 'person',
  place: { order: 81, behind: 'projects' },
  load: () => import('./people-page.js'),
});
