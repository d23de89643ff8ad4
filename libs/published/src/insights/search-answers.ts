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
  @Text('code, name, source id, or the id where it has none of them') title!: string;
  @Text('what else tells it apart: campaign, e-mail, status; may be empty') subtitle!: string;
}

export class SearchAnswer {
  @OneOf(['search']) object!: 'search';
  @ListOf(() => FoundThing, 'what has exactly that code, name or id first') data!: FoundThing[];
}

/** How lists name a thing that they know by its id. */
export class NamedThing {
  @OneOf(['voucher', 'customer', 'campaign']) type!: 'voucher' | 'customer' | 'campaign';
  @Text() id!: string;
  @Text('code or name; of a customer without one its e-mail, else its source id, else the id') title!: string;
}

export class NamesAnswer {
  @OneOf(['names']) object!: 'names';
  @ListOf(() => NamedThing, 'those that are there, each once; what is unknown or gone is left out') data!: NamedThing[];
}
