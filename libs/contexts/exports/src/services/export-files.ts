import { Readable } from 'node:stream';
import { text } from 'node:stream/consumers';
import { Inject, Injectable } from '@nestjs/common';
import { FILE_STORE } from '@perkstream/platform';
import { type FileStore } from '@perkstream/ports';

const FOLDER = 'exports';
const NAME = /^exports\/(exp_\w+)\/(\d+)-\d+\.csv$/;

/** Which attempt at an export a stored part belongs to. */
export interface StoredPart {
  readonly name: string;
  readonly id: string;
  readonly attempt: number;
}

/**
 * The files of exports. Each is kept in parts, so that it can be written and read page by page and nobody ever holds all of it;
 * each attempt at making it has parts of its own.
 */
@Injectable()
export class ExportFiles {
  constructor(@Inject(FILE_STORE) private readonly files: FileStore) {}

  /** @returns bytes written */
  write(id: string, attempt: number, part: number, content: string): Promise<number> {
    return this.files.write(nameOf(id, attempt, part), Readable.from([content]));
  }

  async read(id: string, attempt: number, part: number): Promise<string | undefined> {
    const content = await this.files.read(nameOf(id, attempt, part));
    return content && text(content);
  }

  /** Of all exports. */
  all(): Promise<readonly StoredPart[]> {
    return this.below(FOLDER);
  }

  /**
   * Removes what is stored of an export. Nothing rests on the parts being there from the first on: an earlier removal may have been
   * interrupted.
   */
  async remove(id: string, isMeant: (attempt: number) => boolean = () => true): Promise<void> {
    const parts = await this.below(`${FOLDER}/${id}`);
    for (const { name, attempt } of parts) if (isMeant(attempt)) await this.files.delete(name);
  }

  private async below(folder: string): Promise<readonly StoredPart[]> {
    const names = await this.files.list(folder);
    return names.flatMap((name) => {
      const [, id, attempt] = NAME.exec(name) ?? [];
      return id === undefined ? [] : [{ name, id, attempt: Number(attempt) }];
    });
  }
}

function nameOf(id: string, attempt: number, part: number): string {
  return `${FOLDER}/${id}/${attempt}-${part}.csv`;
}
