/**
 * What an engine has not kept while it was attacked, as sentences; none where it kept all.
 * @param measured `isRunning`, whether its process is the one that was started; `peakMegabytes` of memory; `storedMegabytes`; `neighbours`, how
 *   often redemptions of another project had which answer; `error`, with which the attack ended early; `isLate`, whether a promise of time
 *   was broken
 * @param bounds megabytes of `memory`, and those that may be `stored`, where that is bounded
 */
export function objectionsTo({ isRunning, peakMegabytes, storedMegabytes, neighbours, error, isLate }, bounds) {
  const { 200: answered = 0, ...others } = neighbours;
  const refused = Object.entries(others).map(([outcome, count]) => `${count} × ${outcome}`);
  return [
    error && `the attack ended early: ${error.message}`,
    !isRunning && 'the engine has ended',
    peakMegabytes > bounds.memory && `the engine had ${peakMegabytes} MiB of memory, of ${bounds.memory}`,
    storedMegabytes > bounds.stored && `${storedMegabytes} MiB were stored, of ${bounds.stored}`,
    refused.length > 0 && `redemptions of another project were answered ${refused.join(', ')}`,
    answered === 0 && 'no redemption of another project succeeded',
    isLate && 'a promise of time was not kept, see the figures',
  ].filter(Boolean);
}
