import { page } from '../../app/page.js';

export default page({
  path: '/imports',
  title: { en: 'Imports', de: 'Importe' },
  icon: 'import',
  onlyFor: 'USER',
  place: { group: 'data', order: 350 },
  load: () => import('./imports-page.js'),
});
