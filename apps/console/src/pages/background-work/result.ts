/** What came of work in bulk, as far as it says so. docs/openapi.json names the reports alone. */
export interface WorkResult {
  readonly done: number | undefined;
  readonly failed: number | undefined;
  readonly badRows: readonly BadRow[];
  readonly reports: readonly string[];
}

export interface BadRow {
  /** Counted from the first line below the titles. */
  readonly row: number | undefined;
  /** What the line is known by: its code, its source id. */
  readonly name: string;
  readonly reason: string;
}

export function resultOf(result: unknown): WorkResult {
  const { done_count, failed_count, failed, errors, reports } = recordOf(result);
  return {
    done: typeof done_count === 'number' ? done_count : undefined,
    failed: typeof failed_count === 'number' ? failed_count : undefined,
    badRows: [...listOf(failed), ...listOf(errors)].map(badRowOf),
    reports: listOf(reports).filter((each): each is string => typeof each === 'string'),
  };
}

function badRowOf(item: unknown): BadRow {
  const { row, reason, details, message, error: _, key: __, ...named } = recordOf(item);
  const name = Object.values(named).find((value) => typeof value === 'string');
  const why = [reason, details, message].find((value) => typeof value === 'string');
  return { row: typeof row === 'number' ? row : undefined, name: String(name ?? ''), reason: String(why ?? '') };
}

function recordOf(value: unknown): Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null ? (value as Record<string, unknown>) : {};
}

function listOf(value: unknown): readonly unknown[] {
  return Array.isArray(value) ? value : [];
}
