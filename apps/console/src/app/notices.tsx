import { Notifications } from '@mantine/notifications';
import './page-styles.css';

/** Where pages say that something was done: `notifications.show({ message })`. */
export default function Notices() {
  return <Notifications position="bottom-right" />;
}
