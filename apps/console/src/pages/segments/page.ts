import { page } from '../../app/page.js';

export default page({
  path: '/segments/*?',
  title: { en: 'Segments', de: 'Segmente' },
  icon: 'filter',
  place: { order: 51, behind: 'customers' },
  actions: [{ title: { en: 'New segment', de: 'Neues Segment' }, to: '/segments/new' }],
  load: () => import('./segments-pages.js'),
});
