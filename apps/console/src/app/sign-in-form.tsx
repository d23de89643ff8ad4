import { Button, PasswordInput, Stack, TextInput } from '@mantine/core';
import { ApiError } from '../api/api-error.js';
import { signIn } from '../api/console-operations.js';
import { type Session } from '../api/session.js';
import { useApiForm } from '../parts/forms/api-form.js';
import { ErrorInWords } from '../parts/layout/error-in-words.js';
import { t } from '../texts/texts.js';

interface SignInFormProps {
  readonly email?: string;
  readonly then: (session: Session) => unknown;
}

export function SignInForm({ email = '', then }: SignInFormProps) {
  const { form, submit, error, isSending } = useApiForm({
    keptAs: null,
    mode: 'uncontrolled',
    initialValues: { email, password: '' },
    send: async (values) => then(await signIn(values)),
  });
  return (
    <form onSubmit={submit}>
      <Stack>
        <TextInput
          label={t('E-mail')}
          type="email"
          autoComplete="username"
          required
          maxLength={320}
          readOnly={email !== ''}
          {...form.getInputProps('email')}
        />
        <PasswordInput
          label={t('Password')}
          autoComplete="current-password"
          required
          maxLength={200}
          data-autofocus
          visibilityToggleButtonProps={{ 'aria-label': t('Show the password') }}
          {...form.getInputProps('password')}
        />
        {error !== undefined && <ErrorInWords error={inWords(error)} />}
        <Button type="submit" loading={isSending}>
          {t('Sign in')}
        </Button>
      </Stack>
    </form>
  );
}

/** Whether an e-mail is known is nobody's business: the same words for both. */
function inWords(error: unknown): unknown {
  if (!(error instanceof ApiError)) return error;
  if (error.status === 401) return new Error(t('E-mail and password do not belong together.'));
  if (error.status === 429) return new Error(t('Too many attempts. Wait a few minutes and try again.'));
  return error;
}
