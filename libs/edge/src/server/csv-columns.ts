import { type JsonSchema, METADATA_KEYWORD } from '@perkstream/published';
import { type MetadataSchemas } from '../validation/fitting-metadata.js';
import { type Check } from '../validation/validators.js';
import { isUnkeepable } from './json-body.js';

/** The objects that the lines of a file describe. */
export interface LineSchema {
  /** The columns that have a meaning, by the names of their properties. */
  readonly properties: Readonly<Record<string, JsonSchema>>;
  readonly check: Check;
}

/** Why a file cannot be taken at all. */
export class WrongFile extends Error {}

interface Column {
  readonly name: string;
  readonly isMetadata: boolean;
  /** As the schema names it; absent: text */
  readonly type?: unknown;
}

const MAX_COLUMNS = 200;

/** @throws WrongFile when a line has more cells than a file may have columns */
export function refuseManyCells(cells: number): void {
  if (cells > MAX_COLUMNS) throw new WrongFile(`The file has a line with more than ${MAX_COLUMNS} values`);
}

/**
 * Reads the titles of a file: `Start Date`, `start_date` and `START DATE` name the same property. Other titles name
 * metadata, as they are written.
 */
export class CsvColumns {
  /** Undefined: it has no title, and is left out. */
  private readonly columns: readonly (Column | undefined)[];

  /** @param metadata what metadata is like in the project, if anything is said */
  constructor(
    titles: readonly string[],
    private readonly schema: LineSchema,
    private readonly metadata?: MetadataSchemas,
  ) {
    this.columns = titles.map((title) => this.columnOf(title));
    if (!this.columns.some((column) => column && !column.isMetadata)) {
      const known = Object.keys(schema.properties).filter((name) => name !== 'metadata');
      throw new WrongFile(`The file has none of the columns ${known.join(', ')}`);
    }
    const names = this.columns.flatMap((column) => (column ? [JSON.stringify(column)] : []));
    if (new Set(names).size < names.length) throw new WrongFile('The file has two columns of one title');
  }

  lineOf(cells: readonly string[], row: number): object {
    const values: Record<string, unknown> = {};
    const metadata: Record<string, unknown> = {};
    for (const [index, column] of this.columns.entries()) {
      const cell = cells[index];
      if (column && cell) (column.isMetadata ? metadata : values)[column.name] = valueOf(cell, column.type);
    }
    const line = { ...values, ...(Object.keys(metadata).length > 0 && { metadata }) };
    const wrong = this.complaintAbout(cells) ?? this.schema.check(line, this.metadata)?.text;
    return { row, ...line, ...(wrong !== undefined && { wrong }) };
  }

  private complaintAbout(cells: readonly string[]): string | undefined {
    if (cells.length !== this.columns.length) {
      return `The line has ${cells.length} values in place of ${this.columns.length}`;
    }
    return cells.some(isUnkeepable) ? 'The line holds a NUL character' : undefined;
  }

  private columnOf(title: string): Column | undefined {
    if (title === '') return undefined;
    if (title === '__proto__' || isUnkeepable(title)) throw new WrongFile('The file has a column of a forbidden title');
    const name = title.toLowerCase().replaceAll(/[\s_]+/g, '_');
    const property = Object.entries(this.schema.properties).find(([each]) => each === name)?.[1];
    if (property && name !== 'metadata') return { name, isMetadata: false, type: property['type'] };
    return { name: title, isMetadata: true, type: this.typeOfMetadata(title) };
  }

  private typeOfMetadata(name: string): string | undefined {
    const { of } = (this.schema.properties['metadata']?.[METADATA_KEYWORD] ?? {}) as { readonly of?: string };
    const schema = Object.values(this.metadata ?? {}).find(({ relatedObject }) => relatedObject === of);
    const definition = Object.entries(schema?.properties ?? {}).find(([each]) => each === name)?.[1];
    return definition?.array ? undefined : definition?.type;
  }
}

/** The check reports any other text. */
function valueOf(cell: string, type: unknown): unknown {
  if (type === 'boolean' && /^(true|false)$/i.test(cell)) return cell.toLowerCase() === 'true';
  if (type === 'number' || type === 'integer') return Number.isFinite(Number(cell)) ? Number(cell) : cell;
  return cell;
}
