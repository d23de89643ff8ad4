import { Readable } from 'node:stream';
import { text } from 'node:stream/consumers';
import { Inject, Injectable } from '@nestjs/common';
import { FILE_STORE } from '@perkstream/platform';
import { type FileStore } from '@perkstream/ports';

/**
 * The files of exports. Each is kept in parts, so that it can be written and read page by page and nobody ever holds all of it;
 * each attempt at making it has parts of its own.
 */
@Injectable()
export class ExportFiles {
  constructor(@Inject(FILE_STORE) private readonly files: FileStore) {}

  async write(id: string, attempt: number, part: number, content: string): Promise<void> {
    await this.files.write(nameOf(id, attempt, part), Readable.from([content]));
  }

  async read(id: string, attempt: number, part: number): Promise<string | undefined> {
    const content = await this.files.read(nameOf(id, attempt, part));
    return content && text(content);
  }

  /** Parts are written in their order: the first that is missing is the end. */
  async remove(id: string, attempt: number): Promise<void> {
    for (let part = 0; ; part++) {
      const name = nameOf(id, attempt, part);
      const found = await this.files.read(name);
      if (!found) return;
      found.destroy();
      await this.files.delete(name);
    }
  }
}

function nameOf(id: string, attempt: number, part: number): string {
  return `exports/${id}/${attempt}-${part}.csv`;
}
