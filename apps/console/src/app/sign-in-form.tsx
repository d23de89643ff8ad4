import { Button, Divider, PasswordInput, Stack, TextInput } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { ApiError } from '../api/api-error.js';
import { signIn, signInOptions } from '../api/console-operations.js';
import { type Session } from '../api/session.js';
import { useApiForm } from '../parts/api-form.js';
import { ErrorInWords } from '../parts/error-in-words.js';
import { t } from '../texts/texts.js';

interface SignInFormProps {
  readonly email?: string;
  readonly then: (session: Session) => unknown;
}

export function SignInForm({ email = '', then }: SignInFormProps) {
  const { data: options } = useQuery({ queryKey: ['sign-in-options'], queryFn: signInOptions, retry: 1 });
  const { form, submit, error, isSending } = useApiForm({
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
        {options?.openid && (
          <>
            <Divider label={t('or')} />
            <Button component="a" href={options.openid.url} variant="default">
              {t('Sign in with {name}', { name: options.openid.name })}
            </Button>
          </>
        )}
      </Stack>
    </form>
  );
}

/** Whether an e-mail is known is nobody's business: the same words for both. */
export function inWords(error: unknown): unknown {
  if (!(error instanceof ApiError)) return error;
  if (error.status === 401) return new Error(t('E-mail and password do not belong together.'));
  if (error.status === 429) return new Error(t('Too many attempts. Wait a few minutes and try again.'));
  return error;
}
