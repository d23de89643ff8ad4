import { ListOf, OneOf, Text } from '../language/index.js';

export const FOUND_TYPES = [
  ...(['voucher', 'customer', 'order', 'campaign', 'redemption'] as const),
  ...(['product', 'validation_rules', 'segment', 'products_collection'] as const),
] as const;
export type FoundType = (typeof FOUND_TYPES)[number];

/** Something that was found, as a line of a list shows it. */
export class FoundThing {
  @OneOf(FOUND_TYPES) type!: FoundType;
  @Text() id!: string;
  @Text('Code, name or source ID. The ID if the object has none of them.') title!: string;
  @Text('Further details: campaign, e-mail, status. May be empty.') subtitle!: string;
}

export class SearchAnswer {
  @OneOf(['search']) object!: 'search';
  @ListOf(() => FoundThing, 'Exact matches of the code, name or ID come first.') data!: FoundThing[];
}

/** How lists name a thing that they know by its id. */
export class NamedThing {
  @OneOf(['voucher', 'customer', 'campaign']) type!: 'voucher' | 'customer' | 'campaign';
  @Text() id!: string;
  @Text('Code or name. For a customer without a name: the e-mail, else the source ID, else the ID.') title!: string;
}

export class NamesAnswer {
  @OneOf(['names']) object!: 'names';
  @ListOf(() => NamedThing, 'Existing objects, each once. Unknown or deleted ones are left out.') data!: NamedThing[];
}
