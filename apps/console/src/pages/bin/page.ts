import { page } from '../../app/page.js';

export default page({
  path: '/bin',
  title: { en: 'Bin', de: 'Papierkorb' },
  icon: 'trash',
  place: { group: 'data', order: 380 },
  load: () => import('./bin-page.js'),
});
