import { Button, PasswordInput, Stack, Text } from '@mantine/core';
import { ask } from '../api/console-operations.js';
import { useApiForm } from '../parts/forms/api-form.js';
import { ErrorInWords } from '../parts/layout/error-in-words.js';
import { t } from '../texts/texts.js';

interface NewPasswordProps {
  readonly then: () => unknown;
  /** Goes on without one. */
  readonly later?: () => unknown;
  /** Whether the one so far is asked for. */
  readonly hasPassword?: boolean;
}

const MIN_CHARACTERS = 12;

export function NewPassword({ then, later, hasPassword = false }: NewPasswordProps) {
  const { form, submit, error, isSending } = useApiForm({
    keptAs: null,
    mode: 'uncontrolled',
    initialValues: { password: '', current_password: '' },
    validate: { password: (value) => (value.length < MIN_CHARACTERS ? t('At least 12 characters') : null) },
    send: async ({ password, current_password }) => {
      await ask('/console/v1/password', 'PUT', hasPassword ? { password, current_password } : { password });
      form.reset();
      then();
    },
  });
  const toggle = { 'aria-label': t('Show the password') };
  return (
    <form onSubmit={submit}>
      <Stack>
        {hasPassword && (
          <PasswordInput
            label={t('Password so far')}
            autoComplete="current-password"
            maxLength={200}
            required
            visibilityToggleButtonProps={toggle}
            {...form.getInputProps('current_password')}
          />
        )}
        <PasswordInput
          label={t('New password')}
          description={t('12 characters or more. A few words that nobody would put together are good.')}
          autoComplete="new-password"
          maxLength={200}
          required
          visibilityToggleButtonProps={toggle}
          {...form.getInputProps('password')}
        />
        {error !== undefined && <ErrorInWords error={error} />}
        <Button type="submit" loading={isSending}>
          {t('Save the password')}
        </Button>
        {later && (
          <Button variant="subtle" onClick={later}>
            {t('Later')}
          </Button>
        )}
        {later && (
          <Text size="sm" c="dimmed">
            {t('Without a password you need a new link each time.')}
          </Text>
        )}
      </Stack>
    </form>
  );
}
