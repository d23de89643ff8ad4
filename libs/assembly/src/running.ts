/**
 * Runs a process until it is told to end. Import this before anything that takes long to load, and load that in `start`: as the first
 * process of a container, a process that does not handle a signal ignores it.
 * @param start what keeps it from starting is told in one line. Resolves to what ends the process, drained
 */
export async function runProcess(start: () => Promise<() => Promise<void>>): Promise<void> {
  let close: (() => Promise<void>) | undefined;
  // What is only being started has answered nobody: it is left where it stands, as by a crash.
  onEnd(() => close?.());
  await told('cannot start', async () => {
    close = await start();
  });
}

/** Does one thing, and ends. Told to end before, it leaves the work where it stands, as a crash would. */
export async function runOnce(work: () => Promise<void>): Promise<void> {
  onEnd(() => undefined);
  await told('cannot do that', work);
  process.exit(0);
}

async function told(failure: string, work: () => Promise<void>): Promise<void> {
  try {
    await work();
  } catch (error) {
    console.error(error instanceof Error ? `Perkstream ${failure}: ${reasonOf(error)}` : error);
    if (process.env['LOG_LEVEL'] === 'debug') console.error(error);
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
function onEnd(close: () => Promise<void> | undefined): void {
  let isEnding = false;
  const end = () => {
    if (isEnding) return;
    isEnding = true;
    setTimeout(() => {
      console.error('Perkstream has ended before all was done: it is gone on with at the next start');
      process.exit(0);
    }, 2_900).unref();
    Promise.resolve(close()).then(
      () => process.exit(0),
      (error: unknown) => {
        console.error(error);
        process.exit(1);
      },
    );
  };
  process.once('SIGTERM', end);
  process.once('SIGINT', end);
}
