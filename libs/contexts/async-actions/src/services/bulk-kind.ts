import { type JsonObject, type Refusal } from '@perkstream/kernel';
import { type CommandOrigin, type ImportCommands, type PublishedCommand } from '@perkstream/published';
import { type ImportEffect } from '../domain/import-effects/import-effects.decider.js';

/** What a bulk update or an import does with its items. */
export interface BulkKind {
  /** The requests that want it; absent where another context or feature begins it. Their body is a list of items or, in `codes` or `source_ids`, the names of items that get the same. */
  readonly request?: new (...args: never[]) => { readonly body: object };
  /** The field by which an item is named. */
  readonly named: 'code' | 'source_id' | 'id';
  /** The field that items share which wait for each other; by default their name. */
  readonly waitsBy?: string;
  /** Of imports: what an item is. Their results have another form. */
  readonly imports?: 'customer' | 'product' | 'SKU' | 'voucher' | 'order';
  /** Of imports that can be reverted: what an item was carried out on, by the answer of its command. */
  readonly effectOf?: (item: JsonObject, answer: unknown) => Omit<ImportEffect, 'row'>;
  /** What undoes that. */
  readonly revertOf?: (
    projectId: string,
    effect: ImportEffect,
    imported: ImportCommands,
    origin: CommandOrigin,
  ) => PublishedCommand<unknown>;
  /** Items of one request; by default `MAX_BULK_ITEMS`. */
  readonly atMost?: number;
  /** A request without items is accepted, and does nothing. */
  readonly mayBeEmpty?: true;
  /** Items are people, or name some: what is wrong with one stands in the report alone, which is sealed and can be forgotten. */
  readonly personal?: true;
  /** What is stored of an item that was sent; by default all, as it is. */
  readonly stored?: (sent: JsonObject) => JsonObject;
  /** What carries out an item. */
  readonly commandFor: (
    projectId: string,
    item: JsonObject,
    origin: CommandOrigin,
  ) => PublishedCommand<unknown> | Refusal<'invalid_payload'>;
}

/** A failure in the form of the results of imports. */
export function failedLine({ message: _message, key: _key, details: reason, ...about }: JsonObject): JsonObject {
  return { ...about, reason };
}
