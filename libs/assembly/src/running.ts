/** Runs a process until it is told to end; what keeps it from starting is told in one line. */
export async function runProcess(start: () => Promise<() => Promise<void>>): Promise<void> {
  await told('cannot start', async () => endOnSignals(await start()));
}

/** Does one thing, and ends. */
export async function runOnce(work: () => Promise<void>): Promise<void> {
  await told('cannot do that', work);
  process.exit(0);
}

async function told(failure: string, work: () => Promise<void>): Promise<void> {
  try {
    await work();
  } catch (error) {
    console.error(error instanceof Error ? `Perkstream ${failure}: ${error.message}` : error);
    if (process.env['LOG_LEVEL'] === 'debug') console.error(error);
    process.exit(1);
  }
}

/** Ends drained, and within 3 s in any case: the container or terminal does not wait longer. */
function endOnSignals(close: () => Promise<void>): void {
  let ending = false;
  const end = () => {
    if (ending) return;
    ending = true;
    setTimeout(() => process.exit(1), 2_900).unref();
    close().then(
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
