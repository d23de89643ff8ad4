import { Alert, Button, Code, Group, Stack, Text } from '@mantine/core';
import { ApiError } from '../../api/api-error.js';
import { t } from '../../texts/texts.js';
import { ChangedMeanwhile } from '../forms/edited.js';
import { useProject } from '../project.js';
import { momentText } from '../words/moment.js';
import { errorDetails, errorText } from './error-text.js';
import { Icon } from './icon.js';

interface ErrorInWordsProps {
  readonly error: unknown;
  /** Tries again, where that may help. */
  readonly again?: () => unknown;
}

export function ErrorInWords({ error, again }: ErrorInWordsProps) {
  if (error instanceof ChangedMeanwhile) return <Choice change={error} />;
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

function Choice({ change: { at, saveAnyway, showTheirs } }: { readonly change: ChangedMeanwhile }) {
  const { timezone } = useProject();
  return (
    <Alert color="yellow" variant="light" icon={<Icon name="warning" />} role="alert">
      <Stack gap="xs">
        <Text fw={600}>{t('Someone else changed this in the meantime')}</Text>
        <Text size="sm">
          {t('It was saved after you opened it: {moment}.', { moment: at ? momentText(at, timezone) : '–' })}{' '}
          {t('Nothing of yours is saved yet. If you save, what you did not touch stays as the other person left it.')}
        </Text>
        <Group gap="xs">
          <Button size="xs" onClick={saveAnyway}>
            {t('Save my changes anyway')}
          </Button>
          <Button size="xs" variant="default" onClick={showTheirs}>
            {t('Discard mine and show theirs')}
          </Button>
        </Group>
      </Stack>
    </Alert>
  );
}
