/**
 * Runs a process until it is ended from outside. Import this before anything that takes long to load, and load that in `start`: as the
 * first process of a container, a process that does not handle a signal ignores it.
 * @param start what keeps it from starting is reported in one line. Resolves to what ends the process, drained
 * @param service whose log the output is, in lines of JSON; absent where people read it
 */
export async function runProcess(start: () => Promise<() => Promise<void>>, service?: string): Promise<void> {
  const report = reportOf(service);
  let close: (() => Promise<void>) | undefined;
  // What is only being started has answered nobody: it is left where it stands, as by a crash.
  onEnd(() => close?.(), report);
  await reported('cannot start', report, async () => {
    close = await start();
  });
}

/** Does one thing, and ends. Ended before, it leaves the work where it stands, as a crash would. */
export async function runOnce(work: () => Promise<void>, service?: string): Promise<void> {
  const report = reportOf(service);
  onEnd(() => undefined, report);
  await reported('cannot do that', report, work);
  process.exit(0);
}

type Report = (level: 'warn' | 'fatal', message: string, error?: unknown) => void;

function reportOf(service: string | undefined): Report {
  if (service === undefined) return reportToPeople;
  const report: Report = (level, msg, error) =>
    console.error(JSON.stringify({ level, time: new Date().toISOString(), service, msg, ...described(error) }));
  // Node itself would write both as plain text.
  process.removeAllListeners('warning');
  process.on('warning', (warning) => report('warn', 'warning of Node', warning));
  process.on('uncaughtException', (error) => {
    report('fatal', 'crashed', error);
    process.exit(1);
  });
  return report;
}

function reportToPeople(_level: string, message: string, error?: unknown): void {
  console.error(message);
  if (error !== undefined && process.env['LOG_LEVEL'] === 'debug') console.error(error);
}

/** As the logger does, which is not loaded yet. */
function described(error: unknown): object {
  if (!(error instanceof Error)) return error === undefined ? {} : { err: { type: typeof error } };
  const { name: type, message, stack } = error;
  return { err: { type, message, stack } };
}

async function reported(failure: string, report: Report, work: () => Promise<void>): Promise<void> {
  try {
    await work();
  } catch (error) {
    report('fatal', `Perkstream ${failure}: ${error instanceof Error ? reasonOf(error) : String(error)}`, error);
    process.exit(1);
  }
}

function reasonOf(error: NodeJS.ErrnoException & { readonly port?: number }): string {
  if (error.code !== 'EADDRINUSE' || error.port === undefined) return error.message;
  return `port ${error.port} is in use. Another one is set by PORT, as in PORT=${error.port + 1}`;
}

/**
 * Ends within 3 s of the first SIGTERM or SIGINT: a container or a terminal does not wait longer. What is not drained by then, as where an
 * engine does not answer, is left where it stands, as by a crash: the next start takes it up.
 */
function onEnd(close: () => Promise<void> | undefined, report: Report): void {
  let isEnding = false;
  const end = () => {
    if (isEnding) return;
    isEnding = true;
    setTimeout(() => {
      report('warn', 'Perkstream has ended before all was done: it is gone on with at the next start');
      process.exit(0);
    }, 2_900).unref();
    Promise.resolve(close()).then(
      () => process.exit(0),
      (error: unknown) => {
        report('fatal', `Perkstream has not ended in order: ${String(error)}`, error);
        process.exit(1);
      },
    );
  };
  process.once('SIGTERM', end);
  process.once('SIGINT', end);
}
