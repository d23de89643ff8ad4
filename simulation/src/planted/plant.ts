import { CommandRunner } from '@perkstream/platform';
import { SimulatedDocuments } from '../engines/simulated-documents.js';
import { type Json } from '../clients/client.js';
import { replace } from './replace.js';

/** A fault that the simulation has to find. */
export interface Planted {
  readonly name: string;
  /** @returns what removes it */
  readonly plant: () => () => void;
}

export type Decide = (command: Json, state: Json) => Json;

/** Commands on streams of a category are carried out otherwise. */
export function executing(category: string, change: (aggregate: Json, stream: string) => Json): () => void {
  return replace(CommandRunner.prototype, 'execute', (before: Json): Json => {
    return function (this: CommandRunner, aggregate: Json, key: string, command: Json, context: Json) {
      const changed = aggregate.category === category ? change(aggregate, `${context.projectId}.${key}`) : aggregate;
      return before.call(this, changed, key, command, context);
    };
  });
}

/** Streams of a category decide otherwise. */
export function deciding(
  category: string,
  change: (decide: Decide, initial: Json, stream: string) => Decide,
): () => void {
  return executing(category, (aggregate, stream) => {
    return { ...aggregate, decide: change(aggregate.decide, aggregate.initial, stream) };
  });
}

/** Commands come in another context. */
export function inContext(change: (context: Json, category: string) => Json): () => void {
  return replace(CommandRunner.prototype, 'execute', (before: Json): Json => {
    return function (this: CommandRunner, aggregate: Json, key: string, command: Json, context: Json) {
      return before.call(this, aggregate, key, command, change(context, aggregate.category));
    };
  });
}

/** A method of all collections works otherwise. */
export function collections(method: string, change: (before: Json, name: string) => Json): () => void {
  return replace(SimulatedDocuments.prototype, 'open', (before: Json): Json => {
    return async function (this: SimulatedDocuments, definition: Json) {
      const collection = await before.call(this, definition);
      const changed = change(collection[method].bind(collection), definition.name);
      return new Proxy(collection, {
        get: (target, name) => (name === method ? changed : Reflect.get(target, name)),
      });
    };
  });
}

/** The events of a command are decided twice. */
export function doubling(category: string, name: string): () => void {
  return deciding(category, (decide) => (command, state) => {
    const events = decide(command, state);
    return command.do === name && Array.isArray(events) ? [...events, ...events] : events;
  });
}

export const ignoring =
  (...done: readonly string[]) =>
  (decide: Decide): Decide =>
  (command, state) =>
    done.includes(command.do) ? [] : decide(command, state);

/** Policies look at something as it is, and not as it was then. */
export function asOfNow(category: string): () => void {
  return replace(CommandRunner.prototype, 'stateUpTo', (before: Json): Json => {
    return function (this: CommandRunner, aggregate: Json, projectId: string, key: string, position?: number) {
      return before.call(this, aggregate, projectId, key, aggregate.category === category ? undefined : position);
    };
  });
}

/** Keeps none of the conditions that name a project. */
export function withoutProject(where: Json): Json {
  if (!where) return where;
  if (where.field === 'projectId') return undefined;
  const all = where.all?.map(withoutProject).filter(Boolean);
  return all ? { ...where, all } : where;
}
