import { page } from '../../app/page.js';

export default page({
  path: '/metadata-schemas/*?',
  title: { en: 'Metadata schemas', de: 'Metadatenschemas' },
  icon: 'braces',
  place: { order: 84, behind: 'projects' },
  load: () => import('./metadata-schemas-pages.js'),
});
