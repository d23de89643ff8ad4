import { page } from '../../app/page.js';

export default page({
  path: '/imports',
  title: { en: 'Imports', de: 'Importe' },
  icon: 'import',
  onlyFor: 'USER',
  place: { order: 85, behind: 'projects' },
  load: () => import('./imports-page.js'),
});
