/** JSON Schema (2020-12) of a query parameter or of anything that no class describes. */
export type JsonSchema = Readonly<Record<string, unknown>>;

export type QueryParameters = Readonly<Record<string, JsonSchema>>;

declare const described: unique symbol;

/** A schema of answers of a type. */
export type AnswerSchema<Answer> = JsonSchema & { readonly [described]?: Answer };

/** The parameters in the braces of a path. */
export type ParamsOf<Path extends string> = string extends Path
  ? Readonly<Record<string, string>>
  : { readonly [Name in NamesIn<Path>]: string };

type NamesIn<Path extends string> = Path extends `${string}{${infer Name}}${infer Rest}` ? Name | NamesIn<Rest> : never;

/** What arrives as query. */
export type QueryOf<Query extends QueryParameters> = string extends keyof Query
  ? Readonly<Record<string, unknown>>
  : { readonly [Name in RequiredIn<Query>]: ValueOf<Query[Name]> } & {
      readonly [Name in Exclude<keyof Query, RequiredIn<Query>>]?: ValueOf<Query[Name]>;
    };

type RequiredIn<Query extends QueryParameters> = {
  [Name in keyof Query]: Query[Name] extends { readonly required: true } ? Name : never;
}[keyof Query];

/** The values that a schema admits, as far as it was written as a constant. */
export type ValueOf<Schema> = Schema extends { readonly enum: readonly (infer Value)[] }
  ? Value
  : Schema extends { readonly anyOf: readonly (infer Choice)[] }
    ? ValueOf<Choice>
    : Schema extends { readonly type: 'string' }
      ? string
      : Schema extends { readonly type: 'integer' | 'number' }
        ? number
        : Schema extends { readonly type: 'boolean' }
          ? boolean
          : Schema extends { readonly type: 'array'; readonly items: infer Item }
            ? readonly ValueOf<Item>[]
            : Schema extends { readonly type: 'object'; readonly properties: infer Properties }
              ? { readonly [Name in keyof Properties]?: ValueOf<Properties[Name]> }
              : Schema extends { readonly type: 'object' }
                ? Readonly<Record<string, unknown>>
                : unknown;
