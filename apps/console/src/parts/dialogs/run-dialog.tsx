import { Button, Group, Progress as Bar, Stack, Table, Text } from '@mantine/core';
import { notifications } from '@mantine/notifications';
import { useEffect, useRef, useState } from 'react';
import { t } from '../../texts/texts.js';
import { useUnsaved } from '../forms/unsaved.js';
import { ErrorInWords } from '../layout/error-in-words.js';
import { saveCsv } from '../lists/save-csv.js';
import { numberText } from '../words/money.js';
import { Dialog } from './dialog.js';
import { type BatchWork, type Progress, runInBatches, type RunReport } from './run-in-batches.js';

/** So many failures are shown; the file has all. */
const FAILURES_SHOWN = 100;

/** Finds what is worked on. It says how many it has found so far, and stops when the signal is aborted. */
export type FindNames = (signal: AbortSignal, onFound: (count: number) => void) => Promise<readonly string[]>;

interface RunDialogProps {
  readonly title: string;
  readonly find: FindNames;
  /** About as many are found. */
  readonly expected: number;
  /** Absent where finding them is all there is to do. */
  readonly work?: BatchWork;
  /** How the file of failures is called, without its ending. */
  readonly fileName: string;
  /** What was done is to be read anew. */
  readonly onEnd: () => unknown;
  readonly onClose: () => void;
}

type Stage = 'finding' | 'working' | 'ended';
const NOTHING_YET: Progress = { done: 0, failed: 0 };

/** Work on many things: how far it is, a button that stops it, and then a report of what failed and why. */
export function RunDialog({ title, find, expected, work, fileName, onEnd, onClose }: RunDialogProps) {
  const [stage, setStage] = useState<Stage>('finding');
  const [total, setTotal] = useState(expected);
  const [progress, setProgress] = useState(NOTHING_YET);
  const [report, setReport] = useState<RunReport>();
  const [error, setError] = useState<unknown>();
  const stopping = useRef<AbortController>(undefined);
  useUnsaved(stage !== 'ended', 'work');
  const run = async (findThem: FindNames) => {
    const { signal } = (stopping.current = new AbortController());
    setError(undefined);
    setReport(undefined);
    setProgress(NOTHING_YET);
    setStage('finding');
    try {
      const names = await findThem(signal, (done) => setProgress({ done, failed: 0 }));
      const found: RunReport = signal.aborted
        ? { done: [], failed: [], left: names }
        : { done: names, failed: [], left: [] };
      setTotal(names.length);
      if (work) {
        setProgress(NOTHING_YET);
        setStage('working');
        setReport(await runInBatches(names, work, { signal, onProgress: setProgress }));
      } else setReport(found);
      await onEnd();
    } catch (failure) {
      if (!signal.aborted) setError(failure);
    } finally {
      setStage('ended');
    }
  };
  const isUnderWay = useRef(true);
  isUnderWay.current = stage !== 'ended';
  useEffect(() => {
    void run(find);
    return () => {
      stopping.current?.abort();
      if (isUnderWay.current) notifications.show({ message: t('The work was stopped. What is done stays.') });
    };
    // Once, when the dialog is opened.
  }, []);
  const done = progress.done + progress.failed;
  return (
    <Dialog
      onClose={stage === 'ended' ? onClose : () => undefined}
      title={title}
      size="lg"
      closeOnClickOutside={false}
      closeOnEscape={stage === 'ended'}
      withCloseButton={stage === 'ended'}
    >
      <Stack>
        {stage !== 'ended' && (
          <>
            <Text aria-live="polite">
              {stage === 'finding'
                ? t('Collecting: {done} of {total}', { done: numberText(done), total: numberText(total) })
                : t('{done} of {total}', { done: numberText(done), total: numberText(total) })}
            </Text>
            <Bar.Root size="lg">
              <Bar.Section value={total === 0 ? 100 : Math.min(100, (done / total) * 100)} aria-label={title} />
            </Bar.Root>
            <Text size="sm" c="dimmed">
              {t('Keep this page open until it is done.')}
            </Text>
            <Group justify="flex-end">
              <Button variant="default" data-autofocus onClick={() => stopping.current?.abort()}>
                {t('Stop')}
              </Button>
            </Group>
          </>
        )}
        {error !== undefined && <ErrorInWords error={error} />}
        {stage === 'ended' && report && <Report report={report} fileName={fileName} />}
        {stage === 'ended' && (
          <Group justify="flex-end">
            {report && work && report.failed.length + report.left.length > 0 && (
              <Button
                variant="default"
                onClick={() => void run(async () => [...report.failed.map(({ name }) => name), ...report.left])}
              >
                {t('Retry the rest')}
              </Button>
            )}
            <Button data-autofocus onClick={onClose}>
              {t('Close')}
            </Button>
          </Group>
        )}
      </Stack>
    </Dialog>
  );
}

function Report({
  report: { done, failed, left },
  fileName,
}: {
  readonly report: RunReport;
  readonly fileName: string;
}) {
  return (
    <Stack gap="sm" role="status">
      <Text fw={600}>
        {t('Done: {done}. Failed: {failed}.', { done: numberText(done.length), failed: numberText(failed.length) })}
      </Text>
      {left.length > 0 && (
        <Text>{t('It was stopped; {count} stay as they were.', { count: numberText(left.length) })}</Text>
      )}
      {failed.length > 0 && (
        <>
          <div style={{ overflow: 'auto', maxHeight: 320 }} role="region" tabIndex={0} aria-label={t('What failed')}>
            <Table>
              <Table.Thead>
                <Table.Tr>
                  <Table.Th>{t('What')}</Table.Th>
                  <Table.Th>{t('Why')}</Table.Th>
                </Table.Tr>
              </Table.Thead>
              <Table.Tbody>
                {failed.slice(0, FAILURES_SHOWN).map(({ name, reason }, index) => (
                  <Table.Tr key={index}>
                    <Table.Td style={{ overflowWrap: 'anywhere' }}>{name}</Table.Td>
                    <Table.Td>{reason}</Table.Td>
                  </Table.Tr>
                ))}
              </Table.Tbody>
            </Table>
          </div>
          <Group>
            <Button
              variant="default"
              onClick={() =>
                saveCsv(`${fileName}.csv`, [['name', 'reason'], ...failed.map(({ name, reason }) => [name, reason])])
              }
            >
              {t('Download what failed as CSV')}
            </Button>
          </Group>
        </>
      )}
    </Stack>
  );
}
