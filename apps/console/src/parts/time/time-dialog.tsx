import { Button, Group, List, Skeleton, Stack } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { ApiError } from '../../api/api-error.js';
import { ask } from '../../api/console-operations.js';
import { t } from '../../texts/texts.js';
import { Dialog } from '../dialogs/dialog.js';
import { ErrorInWords } from '../layout/error-in-words.js';
import { useProject } from '../project.js';
import { AsOfButton, NotYet, PastBar } from './as-of.js';
import { History } from './history.js';
import { type Past } from './past.js';
import { valuesInWords } from './values-in-words.js';

interface TimeDialogProps {
  readonly name: string;
  /** Of the operation that shows the thing: `/v1/skus/sku_1` */
  readonly path: string;
  readonly onClose: () => void;
}

/** Of a thing without a page of its own: who changed it, and what it was at a moment. */
function TimeDialog({ name, path, onClose }: TimeDialogProps) {
  const [moment, show] = useState<string>();
  const past: Past = { path, moment, query: moment === undefined ? undefined : { as_of: moment }, show };
  return (
    <Dialog title={t('History of {name}', { name })} onClose={onClose} size="xl">
      <Stack>
        <Group justify="flex-end">
          <AsOfButton past={past} />
        </Group>
        <PastBar past={past} />
        {moment && <ThingThen past={past} />}
        <History past={past} />
      </Stack>
    </Dialog>
  );
}

function ThingThen({ past }: { readonly past: Past }) {
  const units = useProject();
  const query = new URLSearchParams(past.query);
  const { data, error, refetch } = useQuery({
    queryKey: ['then', past.path, past.moment],
    queryFn: () => ask<object>(`${past.path}?${query}`),
  });
  const existsFrom = error instanceof ApiError ? error.existsFrom : undefined;
  if (existsFrom) return <NotYet past={past} existsFrom={existsFrom} />;
  if (error) return <ErrorInWords error={error} again={refetch} />;
  if (!data) return <Skeleton height={120} />;
  return (
    <List size="sm" aria-label={t('As it was then')}>
      {valuesInWords(data, units).map((line) => (
        <List.Item key={line}>{line}</List.Item>
      ))}
    </List>
  );
}

interface HistoryButtonProps {
  readonly name: string;
  readonly path: string;
}

/** Opens the history of a row. */
export function HistoryButton({ name, path }: HistoryButtonProps) {
  const [isOpen, { open, close }] = useDisclosure(false);
  return (
    <>
      <Button size="xs" variant="default" aria-label={t('History of {name}', { name })} onClick={open}>
        {t('History')}
      </Button>
      {isOpen && <TimeDialog name={name} path={path} onClose={close} />}
    </>
  );
}
