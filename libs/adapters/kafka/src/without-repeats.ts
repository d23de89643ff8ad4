export type ReportFailure = (where: string, error: unknown) => void;

/** Milliseconds for which the same failure at the same place is no news. */
const REPEAT_SILENCE_MS = 10_000;

/** While a broker is away, the same failure recurs several times a second: it is reported once in a while. */
export function withoutRepeats(report: ReportFailure): ReportFailure {
  const reportedAt = new Map<string, number>();
  return (where, error) => {
    const news = `${where}: ${error instanceof Error ? error.message : String(error)}`;
    const now = Date.now();
    if (now - (reportedAt.get(news) ?? 0) < REPEAT_SILENCE_MS) return;
    for (const [old, at] of reportedAt) if (now - at >= REPEAT_SILENCE_MS) reportedAt.delete(old);
    reportedAt.set(news, now);
    report(where, error);
  };
}
