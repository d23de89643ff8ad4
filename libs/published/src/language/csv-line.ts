/**
 * A line of a file of CSV: an operation with `csv` takes a list of such items. Empty cells are left out; columns that are no property
 * of the class stand in its `metadata`, typed as the project says, else as texts.
 */
export class CsvLine {
  /** The first line after the titles is 1. */
  readonly row!: number;

  /** Why it cannot be taken; whoever reads the list tells so, and takes the other lines. */
  readonly wrong?: string;
}
