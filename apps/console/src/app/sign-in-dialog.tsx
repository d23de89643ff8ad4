import { Stack, Text } from '@mantine/core';
import { useWindowEvent } from '@mantine/hooks';
import { useQueryClient } from '@tanstack/react-query';
import { currentSession } from '../api/console-operations.js';
import { type Session } from '../api/session.js';
import { signedIn } from '../api/signed-in.js';
import { Dialog } from '../parts/dialogs/dialog.js';
import { t } from '../texts/texts.js';
import { OpenIdButton } from './openid.js';
import './page-styles.css';
import { SignInForm } from './sign-in-form.js';

/** Opens above the page when the session has ended. What was asked for meanwhile goes on afterwards. */
export default function SignInDialog() {
  const queries = useQueryClient();
  const before = queries.getQueryData<Session | null>(['session']);
  const then = (session: Session) => {
    // Another person must not send what this one typed.
    if (before && before.user.id !== session.user.id) location.assign(import.meta.env.BASE_URL);
    else signedIn();
  };
  // Somebody who has signed in on another page comes back to this one.
  useWindowEvent('focus', () => {
    currentSession().then(
      (session) => session && then(session),
      () => undefined,
    );
  });
  return (
    <Dialog
      opened
      onClose={() => undefined}
      withCloseButton={false}
      closeOnEscape={false}
      closeOnClickOutside={false}
      centered
      title={t('Sign in again')}
    >
      <Text mb="md">{t('Your session has ended. Nothing is lost: sign in, and the page goes on.')}</Text>
      <Stack>
        <SignInForm then={then} {...(before ? { email: before.user.email } : {})} />
        <OpenIdButton isApart />
      </Stack>
    </Dialog>
  );
}
