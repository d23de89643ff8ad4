/** The lines of a file of CSV, without the quotes around each text where nothing in it needs them. */
export function plainLines(csv: string): string[] {
  return csv.split('\n').map((line) => line.replaceAll(/(?<=^|,)"([^",]*)"(?=,|$)/g, '$1'));
}
