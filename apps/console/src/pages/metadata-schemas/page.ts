import { page } from '../../app/page.js';

export default page({
  path: '/metadata-schemas/*?',
  title: { en: 'Metadata schemas', de: 'Metadatenschemas' },
  icon: 'braces',
  place: { group: 'data', order: 330 },
  load: () => import('./metadata-schemas-pages.js'),
});
