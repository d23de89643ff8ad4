import { Button, Loader, Text } from '@mantine/core';
import { Fragment, lazy, type ReactNode, Suspense, useEffect, useRef, useState } from 'react';
import { api, queryClient } from '../api/queries.js';
import { type components } from '../api/schema.js';
import { Icon } from '../parts/layout/icon.js';
import { useMay, useProject } from '../parts/project.js';
import { momentText } from '../parts/words/moment.js';
import { followClock } from '../parts/words/time-now.js';
import { t } from '../texts/texts.js';
import classes from './shell.module.css';

const ClockDialog = lazy(() => import('./clock-dialog.js'));

const PATH = '/management/v1/projects/{projectId}/clock';
type Clock = components['schemas']['ProjectClockAnswer'];

const LOOK_INTERVAL_MS = 30_000;
const LOOK_INTERVAL_WHILE_ADVANCING_MS = 1_000;

/** The time of a sandbox: all that it does is dated by it. Projects in production have none. */
export function ProjectClock() {
  const { is_sandbox: isSandbox } = useProject();
  return isSandbox ? <SandboxClock /> : null;
}

/** Draws pages anew when the clock of a sandbox is set: what is over by then depends on it. */
export function ByClock({ children }: { readonly children: ReactNode }) {
  const { is_sandbox: isSandbox } = useProject();
  if (isSandbox) return <BySandboxClock>{children}</BySandboxClock>;
  followClock();
  return children;
}

function BySandboxClock({ children }: { readonly children: ReactNode }) {
  const clock = useClock();
  followClock(clock);
  return <Fragment key={clock && settingOf(clock)}>{children}</Fragment>;
}

/** The same as long as nobody sets the clock. */
function settingOf({ time, real_time: realTime, running, advancing }: Clock): string {
  if (advancing) return 'advancing';
  return running ? String(Date.parse(time) - Date.parse(realTime)) : time;
}

function useClock(): Clock | undefined {
  const { id } = useProject();
  const { read } = useMay();
  const params = { path: { projectId: id } };
  const { data } = api.useQuery(
    'get',
    PATH,
    { params },
    {
      enabled: read,
      refetchInterval: ({ state }) => (state.data?.advancing ? LOOK_INTERVAL_WHILE_ADVANCING_MS : LOOK_INTERVAL_MS),
    },
  );
  return data;
}

function SandboxClock() {
  const { timezone } = useProject();
  const { administer } = useMay();
  const [isOpen, setOpen] = useState(false);
  const clock = useClock();
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
