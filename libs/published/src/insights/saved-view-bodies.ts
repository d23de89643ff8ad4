import { Instant, OneOf, Text, Texts } from '../language/index.js';

class SavedViewFields {
  @Text({ optional: true, max: 4_000 }, 'filters and order of the list, as the console writes them') query?: string;
  @Texts({ optional: true, most: 50, min: 1, max: 100, unique: true }, 'columns that the list shows')
  columns?: string[];
}

export class CreateSavedViewBody extends SavedViewFields {
  @Text({ min: 1, max: 50 }, 'of the console: campaigns, vouchers …') page!: string;
  @Text({ min: 1, max: 100 }, 'unique on its page') name!: string;
}

export class UpdateSavedViewBody extends SavedViewFields {
  @Text({ optional: true, min: 1, max: 100 }, 'unique on its page') name?: string;
}

/** How somebody wants to see a list of the console. */
export class SavedViewAnswer {
  @OneOf(['saved_view']) object!: 'saved_view';
  @Text('sview_…') id!: string;
  @Text('of the console') page!: string;
  @Text() name!: string;
  @Text('filters and order of the list; may be empty') query!: string;
  @Texts('columns that the list shows; none: the usual ones') columns!: string[];
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
