/**
 * Ends this process when npm is ended, as if it had got the signal itself: npm hands a SIGTERM on to the shell between it and us, and
 * many a shell dies of it without passing it on.
 */
export function endWithNpm() {
  if (!process.env.npm_lifecycle_event) return;
  const startedBy = process.ppid;
  setInterval(() => {
    if (process.ppid !== startedBy) process.kill(process.pid, 'SIGTERM');
  }, 100).unref();
}
