import { type JsonSchema, OMIT, type Omission, type Operation, SCHEMA_PREFIX } from '@perkstream/published';
import { takesNull } from '../validation/absent-nulls.js';
import { answerSchema } from '../validation/operation-schemas.js';

/** Completes an answer, or a part of it. What is complete is given back as it is; nothing is changed in place. */
export type AnswerForm = (value: unknown, publicUrl: string) => unknown;

interface ObjectSchema {
  readonly properties: Readonly<Record<string, JsonSchema>>;
  readonly required?: readonly string[];
}

/** What the class says of one property. */
interface PropertyForm {
  readonly name: string;
  readonly form: AnswerForm | undefined;
  /** It is null where there is none. */
  readonly isSaid: boolean;
  readonly omit: Omission | undefined;
  /** Of a class of ours, whose `data_ref` names the rows of a list: metadata of a client may have such a key, too. */
  readonly isOfClass: boolean;
}

/**
 * What the class of an answer says of all its values, and handlers need not: what must be there and may be null is null where there
 * is none, what is not to be shown is left out, and a link that begins with a slash is one to this API. Forms are compiled once, from
 * the schemas of the classes, each when it is first used.
 */
export class AnswerForms {
  private readonly named = new Map<string, AnswerForm | undefined>();

  /** @param hidden names of properties that are left out */
  constructor(
    private readonly components: Readonly<Record<string, JsonSchema>>,
    private readonly hidden: ReadonlySet<string> = new Set(),
  ) {}

  /** Compiled when there is a first answer. */
  whenUsed(operation: Operation): AnswerForm {
    let form: AnswerForm | undefined;
    return (value, publicUrl) => {
      form ??= this.of(operation) ?? asItIs;
      return form(value, publicUrl);
    };
  }

  /** undefined where every answer of the operation is complete. */
  of(operation: Operation): AnswerForm | undefined {
    const schema = answerSchema(operation);
    return schema && this.compiled(schema);
  }

  private compiled(schema: JsonSchema): AnswerForm | undefined {
    if (typeof schema.$ref === 'string') return this.namedForm(schema.$ref.slice(SCHEMA_PREFIX.length));
    const choices = schema.anyOf ?? schema.oneOf;
    if (Array.isArray(choices)) return this.compiledChoice(choices as JsonSchema[]);
    if (schema.format === 'uri') return linked;
    if (schema.items) return listForm(this.compiled(schema.items as JsonSchema));
    return schema.properties ? this.compiledObject(schema as unknown as ObjectSchema) : undefined;
  }

  /** While a class is compiled that stands within itself, the inner one is looked up when an answer is there. */
  private namedForm(name: string): AnswerForm | undefined {
    if (this.named.has(name)) return this.named.get(name);
    this.named.set(name, (value, publicUrl) => this.named.get(name)?.(value, publicUrl) ?? value);
    const form = this.compiled(this.components[name] ?? {});
    this.named.set(name, form);
    return form;
  }

  /** Something or null, or one of several classes, distinguished by their `object`. Others are not completed. */
  private compiledChoice(choices: readonly JsonSchema[]): AnswerForm | undefined {
    const classes = choices.filter(({ type }) => type !== 'null');
    const [only, ...more] = classes;
    if (!only || more.length === 0) return only && this.compiled(only);
    const forms = new Map(classes.map((each) => [this.objectOf(each), this.compiled(each)]));
    if (forms.size < classes.length || forms.has(undefined)) return undefined;
    return (value, publicUrl) => {
      const form = forms.get((value as { readonly object?: string } | null)?.object);
      return form ? form(value, publicUrl) : value;
    };
  }

  /** The one value that `object` has in a class; undefined where it has several, or none. */
  private objectOf({ $ref }: JsonSchema): string | undefined {
    const { properties } = this.components[String($ref).slice(SCHEMA_PREFIX.length)] ?? {};
    const names = (properties as Record<string, JsonSchema> | undefined)?.['object']?.enum as string[] | undefined;
    return names?.length === 1 ? names[0] : undefined;
  }

  private compiledObject({ properties, required = [] }: ObjectSchema): AnswerForm | undefined {
    const parts = Object.entries(properties).flatMap(([name, schema]): PropertyForm[] => {
      const form = this.compiled(schema);
      const isSaid = required.includes(name) && takesNull(schema);
      const omit = this.hidden.has(name) ? 'always' : (schema[OMIT] as Omission | undefined);
      const isOfClass = schema.$ref !== undefined;
      return form || isSaid || omit ? [{ name, form, isSaid, omit, isOfClass }] : [];
    });
    if (parts.length === 0) return undefined;
    return (value, publicUrl) => {
      if (typeof value !== 'object' || value === null) return value;
      const before = value as Record<string, unknown>;
      let after = before;
      for (const part of parts) {
        const { name } = part;
        const complete = completed(part, before[name], publicUrl);
        if (complete === before[name]) continue;
        if (after === before) after = said(before);
        after[name] = complete;
      }
      return after;
    };
  }
}

/** @returns undefined for what is left out */
function completed({ form, isSaid, omit, isOfClass }: PropertyForm, value: unknown, publicUrl: string): unknown {
  if (value === null || value === undefined) return isSaid ? null : omit ? undefined : value;
  if (omit === 'always' || (omit && isEmpty(isOfClass ? rowsOf(value) : value))) return undefined;
  return form ? form(value, publicUrl) : value;
}

/** The rows of a list; anything else as it is. */
function rowsOf(value: unknown): unknown {
  const { data_ref: under } = value as { readonly data_ref?: string };
  return under === undefined ? value : (value as Record<string, unknown>)[under];
}

/** An object without properties, or nothing in an array. */
function isEmpty(value: unknown): boolean {
  if (typeof value !== 'object') return false;
  for (const _name in value) return false;
  return true;
}

/** What JSON says of it: undefined takes no place, so that an answer from storage has the same order. */
function said(value: Readonly<Record<string, unknown>>): Record<string, unknown> {
  const copy: Record<string, unknown> = {};
  for (const name in value) if (value[name] !== undefined) copy[name] = value[name];
  return copy;
}

function asItIs(value: unknown): unknown {
  return value;
}

function listForm(each: AnswerForm | undefined): AnswerForm | undefined {
  if (!each) return undefined;
  return (value, publicUrl) => (Array.isArray(value) ? value.map((item) => each(item, publicUrl)) : value);
}

function linked(value: unknown, publicUrl: string): unknown {
  return typeof value === 'string' && value.startsWith('/') ? publicUrl + value : value;
}
