import { page } from '../../app/page.js';

export default page({
  path: '/bin',
  title: { en: 'Bin', de: 'Papierkorb' },
  icon: 'trash',
  place: { order: 89, behind: 'projects' },
  load: () => import('./bin-page.js'),
});
