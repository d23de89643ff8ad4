import { Alert, Button, Checkbox, Group, Text } from '@mantine/core';
import { useState } from 'react';
import { client } from '../api/client.js';
import { queryClient } from '../api/queries.js';
import { type components } from '../api/schema.js';
import { FormDialog } from '../parts/dialogs/form-dialog.js';
import { useApiForm } from '../parts/forms/api-form.js';
import { DayInput } from '../parts/forms/day-input.js';
import { ErrorInWords } from '../parts/layout/error-in-words.js';
import { useProject } from '../parts/project.js';
import { instantOf, localOf, momentText } from '../parts/words/moment.js';
import { t } from '../texts/texts.js';
import './page-styles.css';

const PATH = '/management/v1/projects/{projectId}/clock';

interface ClockDialogProps {
  readonly clock: components['schemas']['ProjectClockAnswer'];
  readonly onClose: () => void;
}

/** Sets the clock of the sandbox, or lets it run. */
export default function ClockDialog({ clock, onClose }: ClockDialogProps) {
  const { id, timezone } = useProject();
  const params = { path: { projectId: id } };
  const changed = async () => {
    await queryClient.invalidateQueries();
    onClose();
  };
  const api = useApiForm({
    keptAs: null,
    initialValues: { time: localOf(clock.time, timezone), carriesOut: true },
    validate: {
      time: (value) => {
        if (!value) return t('Say which time it is then.');
        if (instantOf(value, timezone) > clock.time) return null;
        return t('Choose a time after {time}.', { time: momentText(clock.time, timezone) });
      },
    },
    fieldOf: { to: 'time' },
    send: async ({ time, carriesOut }) => {
      const moment = instantOf(time, timezone);
      if (carriesOut) await client.POST(`${PATH}/advance`, { params, body: { to: moment } });
      else await client.PUT(PATH, { params, body: { time: moment } });
      await changed();
    },
  });
  const { form } = api;
  return (
    <FormDialog
      title={t('Clock of the sandbox')}
      verb={t('Set the clock')}
      form={api}
      onClose={onClose}
      isReady={!clock.advancing}
    >
      <Text size="sm">
        {t(
          'Validity, limits, expiration and dates follow this clock. It goes forwards only, up to two years at a time.',
        )}
      </Text>
      {clock.advancing ? (
        <Alert variant="light">
          {t('The clock is being advanced to {time}.', { time: momentText(clock.advancing.to, timezone) })}
        </Alert>
      ) : (
        <Running clock={clock} onChanged={changed} />
      )}
      <DayInput hasTime required label={t('New time')} data-autofocus {...form.getInputProps('time')} />
      <Checkbox
        label={t('Carry out what falls due until then, day by day')}
        description={t('Points expire or become available, tiers begin and end, webhooks are sent.')}
        {...form.getInputProps('carriesOut', { type: 'checkbox' })}
      />
    </FormDialog>
  );
}

/** Whether it runs, and the button that lets it. */
function Running({ clock, onChanged }: { readonly clock: ClockDialogProps['clock']; readonly onChanged: () => void }) {
  const { id, timezone } = useProject();
  const [error, setError] = useState<unknown>();
  const time = momentText(clock.time, timezone);
  const release = () => client.DELETE(PATH, { params: { path: { projectId: id } } }).then(() => onChanged(), setError);
  return (
    <>
      <Group justify="space-between">
        <Text size="sm">{clock.running ? t('It runs: {time}.', { time }) : t('It stands at {time}.', { time })}</Text>
        {!clock.running && (
          <Button variant="default" onClick={release}>
            {t('Let it run')}
          </Button>
        )}
      </Group>
      {error !== undefined && <ErrorInWords error={error} />}
    </>
  );
}
