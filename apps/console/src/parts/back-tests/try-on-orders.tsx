import { Button, Stack } from '@mantine/core';
import { useState } from 'react';
import { useLocation } from 'wouter';
import { ask } from '../../api/console-operations.js';
import { type components } from '../../api/schema.js';
import { t } from '../../texts/texts.js';
import { TAKES_ALONG } from '../forms/unsaved.js';
import { ErrorInWords } from '../layout/error-in-words.js';
import { Icon } from '../layout/icon.js';
import { useMay } from '../project.js';
import { timeNow } from '../words/time-now.js';

type BackTest = components['schemas']['BackTestAnswer'];

interface Tried {
  readonly kind: BackTest['draft']['kind'];
  readonly body: object;
  readonly parent?: string | undefined;
}

interface TryOnOrdersProps {
  /** As the form has it when the button is pressed. */
  readonly draftOf: () => Tried;
  /** ID of what the draft would change. */
  readonly replaces?: string | undefined;
  /** Nobody tried its codes before: everybody is taken to have one. */
  readonly hasNewCodes?: boolean;
  readonly isReady?: boolean;
}

const YEAR_MS = 365 * 24 * 3_600_000;

/** Replays what happened in the last year with a draft, and leads to the report. */
export function TryOnOrders({ draftOf, replaces, hasNewCodes = false, isReady = true }: TryOnOrdersProps) {
  const { change } = useMay();
  const [, navigate] = useLocation();
  const [error, setError] = useState<unknown>();
  const [isSending, setSending] = useState(false);
  if (!change) return null;
  const start = async () => {
    setSending(true);
    setError(undefined);
    const now = timeNow();
    const window = { from: new Date(now - YEAR_MS).toISOString(), to: new Date(now).toISOString() };
    try {
      const { id } = await ask<BackTest>('/v1/back-tests', 'POST', {
        draft: draftOf(),
        window,
        ...(replaces && { replaces }),
        ...(hasNewCodes && { uptake: { mode: 'EVERYONE' } }),
      });
      navigate(`/back-tests/${id}`, { state: TAKES_ALONG });
    } catch (failure) {
      setError(failure);
      setSending(false);
    }
  };
  return (
    <Stack gap="xs" align="flex-start">
      <Button
        variant="default"
        leftSection={<Icon name="history" size={16} />}
        loading={isSending}
        disabled={!isReady}
        onClick={() => void start()}
      >
        {t('Try on last year’s orders')}
      </Button>
      {error !== undefined && <ErrorInWords error={error} />}
    </Stack>
  );
}
