import { Button, Group, Loader, Stack, Text } from '@mantine/core';
import { useEffect, useState } from 'react';
import { Dialog } from '../../parts/dialogs/dialog.js';
import { ErrorInWords } from '../../parts/layout/error-in-words.js';
import { StatusBadge } from '../../parts/layout/status-badge.js';
import { useProject } from '../../parts/project.js';
import { t } from '../../texts/texts.js';
import { outcomeWords } from './outcome-words.js';
import { Payload, Said } from './payload.js';
import { callOnce, type Webhook, type WebhookTest } from './webhooks.js';

interface WebhookTestProps {
  readonly webhook: Webhook;
  readonly onClose: () => void;
}

/** Calls the address when it opens, and says what it answered. */
export default function WebhookTestDialog({ webhook, onClose }: WebhookTestProps) {
  const { id } = useProject();
  const [tested, setTested] = useState<WebhookTest>();
  const [error, setError] = useState<unknown>();
  const [round, setRound] = useState(1);
  useEffect(() => {
    let isGone = false;
    setTested(undefined);
    setError(undefined);
    callOnce(id, webhook.id).then(
      (answer) => !isGone && setTested(answer),
      (failure: unknown) => !isGone && setError(failure),
    );
    return () => {
      isGone = true;
    };
  }, [id, webhook.id, round]);
  const again = () => setRound(round + 1);
  return (
    <Dialog opened onClose={onClose} title={t('A test of the webhook')} size="lg">
      <Stack>
        {!tested && !error && (
          <Group aria-busy>
            <Loader size="sm" />
            <Text>{t('Waiting for the answer of {address}', { address: webhook.target_url })}</Text>
          </Group>
        )}
        {error !== undefined && <ErrorInWords error={error} again={again} />}
        {tested && (
          <>
            <Group gap="xs">
              <StatusBadge tone={tested.arrived ? 'good' : 'bad'}>
                {tested.arrived ? t('It arrived') : t('It did not arrive')}
              </StatusBadge>
              <Text>
                {t('{outcome}, after {milliseconds} ms.', {
                  outcome: outcomeWords(tested.outcome),
                  milliseconds: tested.took_ms,
                })}
              </Text>
            </Group>
            <Said text={tested.said} />
            <Payload title={t('This was sent')} payload={tested.payload} />
          </>
        )}
        <Group justify="flex-end">
          <Button variant="default" onClick={again} disabled={!tested && !error}>
            {t('Send another test')}
          </Button>
          <Button onClick={onClose}>{t('Close')}</Button>
        </Group>
      </Stack>
    </Dialog>
  );
}
