import { Instant, OneOf, Text, Texts } from '../language/index.js';

class SavedViewFields {
  @Text({ optional: true, max: 4_000 }, 'Filters and order of the list, as the console encodes them.') query?: string;
  @Texts({ optional: true, most: 50, min: 1, max: 100, unique: true }, 'Visible columns.')
  columns?: string[];
}

export class CreateSavedViewBody extends SavedViewFields {
  @Text({ min: 1, max: 50 }, 'Page of the console, such as `campaigns` or `vouchers`.') page!: string;
  @Text({ min: 1, max: 100 }, 'Unique on its page.') name!: string;
}

export class UpdateSavedViewBody extends SavedViewFields {
  @Text({ optional: true, min: 1, max: 100 }, 'Unique on its page.') name?: string;
}

/** How somebody wants to see a list of the console. */
export class SavedViewAnswer {
  @OneOf(['saved_view']) object!: 'saved_view';
  @Text('Begins with `sview_`.') id!: string;
  @Text('Page of the console.') page!: string;
  @Text() name!: string;
  @Text('Filters and order of the list. May be empty.') query!: string;
  @Texts('Visible columns of the list. When empty, the default columns.') columns!: string[];
  @Instant() created_at!: string;
}

/** A view as it is kept. */
export interface SavedView {
  readonly id: string;
  readonly page: string;
  readonly name: string;
  readonly query: string;
  /** `fkey_…`: the key that seals the query. Absent in views of earlier versions */
  readonly keyId?: string;
  /** The key before that one: where a crash came in between, the next erasure destroys it. */
  readonly formerKeyId?: string;
  readonly columns: readonly string[];
  readonly createdAt: string;
}
