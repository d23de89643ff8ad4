import { page } from '../../app/page.js';

/** Reached from the menu of the person. */
export default page({
  path: '/account',
  title: { en: 'Password and sessions', de: 'Passwort und Sitzungen' },
  icon: 'key',
  load: () => import('./account-page.js'),
});
