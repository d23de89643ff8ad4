import { page } from '../../app/page.js';

export default page({
  path: '/parts',
  title: { en: 'Parts of the console', de: 'Teile der Konsole' },
  icon: 'layers',
  isForDevelopers: true,
  load: () => import('./parts-page.js'),
});
