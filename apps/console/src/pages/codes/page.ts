import { page } from '../../app/page.js';

export default page({
  path: '/codes/*?',
  title: { en: 'Codes', de: 'Codes' },
  icon: 'code',
  place: { group: 'people', order: 10 },
  load: () => import('./codes-pages.js'),
});
