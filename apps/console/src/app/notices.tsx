import { Notifications } from '@mantine/notifications';
import { t } from '../texts/texts.js';
import './page-styles.css';

/** Where pages say that something was done: `notifications.show({ message })`. */
export default function Notices() {
  return <Notifications position="bottom-right" aria-label={t('Notices')} />;
}
