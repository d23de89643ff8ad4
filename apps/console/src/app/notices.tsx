import { MantineThemeProvider } from '@mantine/core';
import { Notifications } from '@mantine/notifications';
import { t } from '../texts/texts.js';
import './page-styles.css';

/** Where pages say that something was done: `notifications.show({ message })`. */
export default function Notices() {
  const Notification = { defaultProps: { closeButtonProps: { 'aria-label': t('Dismiss') } } };
  return (
    <MantineThemeProvider theme={{ components: { Notification } }}>
      <Notifications position="bottom-right" />
    </MantineThemeProvider>
  );
}
