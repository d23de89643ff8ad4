import { page } from '../../app/page.js';

export default page({
  path: '/codes/*?',
  title: { en: 'Codes', de: 'Codes' },
  icon: 'code',
  place: { order: 40 },
  actions: [{ title: { en: 'New code', de: 'Neuer Code' }, to: '/codes/own/new', icon: 'plus' }],
  load: () => import('./codes-pages.js'),
});
