import { Button, Loader, Text } from '@mantine/core';
import { lazy, Suspense, useEffect, useRef, useState } from 'react';
import { api, queryClient } from '../api/queries.js';
import { Icon } from '../parts/layout/icon.js';
import { useMay, useProject } from '../parts/project.js';
import { momentText } from '../parts/words/moment.js';
import { t } from '../texts/texts.js';
import classes from './shell.module.css';

const ClockDialog = lazy(() => import('./clock-dialog.js'));

const PATH = '/management/v1/projects/{projectId}/clock';
const LOOK_INTERVAL_MS = 30_000;
const LOOK_INTERVAL_WHILE_ADVANCING_MS = 1_000;

/** The time of a sandbox: all that it does is dated by it. Projects in production have none. */
export function ProjectClock() {
  const { is_sandbox: isSandbox } = useProject();
  return isSandbox ? <SandboxClock /> : null;
}

function SandboxClock() {
  const { id, timezone } = useProject();
  const { administer, read } = useMay();
  const [isOpen, setOpen] = useState(false);
  const params = { path: { projectId: id } };
  const { data: clock } = api.useQuery(
    'get',
    PATH,
    { params },
    {
      enabled: read,
      refetchInterval: ({ state }) => (state.data?.advancing ? LOOK_INTERVAL_WHILE_ADVANCING_MS : LOOK_INTERVAL_MS),
    },
  );
  const isAdvancing = clock?.advancing !== undefined;
  useRefreshAtEnd(isAdvancing);
  if (!clock) return null;
  const time = momentText(clock.time, timezone);
  const state = isAdvancing
    ? t('The clock is being advanced.')
    : clock.running
      ? t('The clock runs.')
      : t('The clock stands.');
  return (
    <>
      <Button
        className={classes.clock}
        px="xs"
        leftSection={isAdvancing ? <Loader size={14} color="currentColor" /> : <Icon name="clock" size={16} />}
        aria-label={t('Time of the sandbox: {time}', { time })}
        aria-haspopup="dialog"
        title={state}
        disabled={!administer}
        onClick={() => setOpen(true)}
      >
        <Text size="sm" fw={600} component="span" className={classes.clockTime}>
          {time}
        </Text>
      </Button>
      <Suspense>{isOpen && <ClockDialog clock={clock} onClose={() => setOpen(false)} />}</Suspense>
    </>
  );
}

/** What the pages show is of another time then. */
function useRefreshAtEnd(isAdvancing: boolean): void {
  const was = useRef(false);
  useEffect(() => {
    if (was.current && !isAdvancing) void queryClient.invalidateQueries();
    was.current = isAdvancing;
  }, [isAdvancing]);
}
