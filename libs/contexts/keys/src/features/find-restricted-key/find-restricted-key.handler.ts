import { type IQueryHandler, QueryHandler } from '@nestjs/cqrs';
import { ViewRunner } from '@perkstream/platform';
import { FindRestrictedKey } from '@perkstream/published';
import { keysView } from '../../views/keys-of-project/keys.view.js';

const SLICE = 200;

@QueryHandler(FindRestrictedKey)
export class FindRestrictedKeyHandler implements IQueryHandler<FindRestrictedKey> {
  private readonly keys;

  constructor(views: ViewRunner) {
    this.keys = views.lazily(keysView);
  }

  /** Goes through all keys: it is asked at a start, and only where every client may name its address. */
  async execute(): Promise<string | undefined> {
    for (let offset = 0; ; offset += SLICE) {
      const slice = await this.keys().find({ orderBy: [{ field: 'id' }], offset, limit: SLICE });
      const restricted = slice.find(({ allowedIps = [] }) => allowedIps.length > 0);
      if (restricted || slice.length < SLICE) return restricted?.app_id;
    }
  }
}
