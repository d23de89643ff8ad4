/**
 * A line of a file of CSV: an operation with `csv` takes a list of such items. Empty cells are left out; columns that are no property
 * of the class stand in its `metadata`, typed as the project says, else as texts.
 */
export class CsvLine {
  /** The first line after the titles is 1. */
  readonly row!: number;

  /** Why it cannot be taken. It is reported, and the other lines are taken. */
  readonly wrong?: string;
}
