import { ViewRunner } from '@perkstream/platform';
import { SimulatedDocuments } from '../engines/simulated-documents.js';
import { type Json } from '../clients/client.js';
import { collections, type Planted, withoutProject } from './plant.js';
import { replace } from './replace.js';

/** What goes wrong with documents and read models. */
export const PLANTED_IN_DOCUMENTS: readonly Planted[] = [
  {
    name: 'a view without its guard',
    plant: () =>
      collections(
        'apply',
        (apply) => (changes: readonly Json[]) =>
          apply(
            changes.map(({ id, change }) => ({
              id,
              change: (before: Json) => {
                if (!before) return change(before);
                const { _at, ...rest } = before;
                const after = change(rest);
                return after === rest ? before : after;
              },
            })),
          ),
      ),
  },
  {
    name: 'an answer that is not kept',
    plant: () =>
      collections(
        'putIfAbsent',
        (put, name) =>
          (...args: Json[]) =>
            name.includes('answer') ? true : put(...args),
      ),
  },
  {
    name: 'a list that shows other projects',
    plant: () => collections('find', (find) => (query: Json) => find({ ...query, where: withoutProject(query.where) })),
  },
  {
    name: 'an answer that does not wait for the views',
    plant: () => replace(ViewRunner.prototype, 'afterAppend', () => async () => undefined),
  },
  {
    name: 'a rebuilt view that takes its place after others have gone on',
    plant: () =>
      replace(SimulatedDocuments.prototype, 'swap', (before) => {
        return async function (this: SimulatedDocuments, name, replacement) {
          if (this.wire.caller.isStarting) return before.call(this, name, replacement);
          setTimeout(() => void before.call(this, name, replacement).catch(() => undefined), 60_000);
        };
      }),
  },
  {
    name: 'a share of the views that is taken over too far on',
    plant: () =>
      collections('apply', (apply, name) => (changes: Json) => {
        if (name !== 'view_positions') return apply(changes);
        const skipping = (before: Json, after: Json): Json =>
          before?.holder && after?.holder !== before.holder
            ? { ...after, position: (after?.position ?? 0) + 20 }
            : after;
        return apply(
          changes.map(({ id, change }: Json) => ({ id, change: (before: Json) => skipping(before, change(before)) })),
        );
      }),
  },
  {
    name: 'an erasure that forgets a view',
    plant: () =>
      collections('apply', (apply, name) => (changes: readonly Json[]) => {
        const keeping = ({ id, change }: Json): Json => ({
          id,
          change: (before: Json) => present(change(before)) ?? before,
        });
        return apply(name === 'customers' ? changes.map(keeping) : changes);
      }),
  },
  {
    name: 'a deleted document that leaves no tombstone',
    plant: () =>
      collections('apply', (apply) => (changes: readonly Json[]) => {
        return apply(changes.map(({ id, change }) => ({ id, change: (before: Json) => present(change(before)) })));
      }),
  },
];

/** null for a tombstone */
function present(document: Json): Json {
  return document && '_deletedAt' in document ? null : document;
}
