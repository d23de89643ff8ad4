import { Alert, Button, Code, Group, Stack, Text } from '@mantine/core';
import { ApiError } from '../api/api-error.js';
import { t } from '../texts/texts.js';
import { errorDetails, errorText } from './error-text.js';
import { Icon } from './icon.js';

interface ErrorInWordsProps {
  readonly error: unknown;
  /** Tries again, where that may help. */
  readonly again?: () => unknown;
}

export function ErrorInWords({ error, again }: ErrorInWordsProps) {
  const details = errorDetails(error);
  return (
    <Alert color="red" variant="light" icon={<Icon name="warning" />} role="alert" title={errorText(error)}>
      <Stack gap="xs">
        {details && <Text size="sm">{details}</Text>}
        {error instanceof ApiError && error.requestId && (
          <Text size="xs">
            {t('Request')} <Code>{error.requestId}</Code>
          </Text>
        )}
        {again && (
          <Group>
            <Button size="xs" variant="default" leftSection={<Icon name="refresh" size={16} />} onClick={again}>
              {t('Try again')}
            </Button>
          </Group>
        )}
      </Stack>
    </Alert>
  );
}
