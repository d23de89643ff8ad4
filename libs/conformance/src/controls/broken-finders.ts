import { type Condition } from '@perkstream/kernel';
import { meets } from '../document-store/condition-oracle.js';
import { broken, type BrokenDocumentStore } from './broken-collection.js';

const BY_EXAMPLE = 'finds by every kind of condition, in fields that are declared and others';
const AT_RANDOM = 'agrees with the meaning of conditions on random documents (seed 1)';

/** Finding wrongly. */
export const brokenFinders: readonly BrokenDocumentStore[] = [
  ...[BY_EXAMPLE, AT_RANDOM].flatMap((caughtBy) => [
    misunderstanding('distinguishes missing from null', caughtBy, (document, where) =>
      'is' in where && where.is === null ? Object.hasOwn(document, where.field) && meets(document, where) : undefined,
    ),
    misunderstanding('does not turn what is neither true nor false', caughtBy, (document, where) =>
      'not' in where && 'field' in where.not
        ? meets(document, { field: where.not.field, present: true }) && meets(document, where)
        : undefined,
    ),
    misunderstanding('takes 1 for true', caughtBy, (document, where) =>
      'is' in where && where.is === true ? meets(document, { field: where.field, in: [1, true] }) : undefined,
    ),
    misunderstanding('takes a number for a text', caughtBy, (document, where) =>
      'is' in where && typeof where.is === 'string'
        ? meets(document, { field: where.field, in: [where.is, Number(where.is || 'none')] })
        : undefined,
    ),
    misunderstanding('compares numbers with texts', caughtBy, (document, where) =>
      'more' in where && typeof where.more === 'number'
        ? meets(document, { any: [where, { field: where.field, moreOrEqual: '' }] })
        : undefined,
    ),
    misunderstanding('takes null for less than everything', caughtBy, (document, where) =>
      'less' in where ? meets(document, { any: [where, { field: where.field, present: false }] }) : undefined,
    ),
    misunderstanding('takes an empty list for missing', caughtBy, (document, where) =>
      'present' in where
        ? meets(document, { field: where.field, present: true }) &&
          !isEmptyList((document as Record<string, unknown>)[where.field]) === where.present
        : undefined,
    ),
    misunderstanding('looks for an element of a list only as a part of a text', caughtBy, (document, where) =>
      'contains' in where && Array.isArray((document as Record<string, unknown>)[where.field])
        ? meets(document, { field: where.field, is: `${where.contains} ` })
        : undefined,
    ),
    misunderstanding('ignores the case of letters', caughtBy, (document, where) =>
      'startsWith' in where
        ? meets(document, { any: [where, { field: where.field, startsWith: where.startsWith.toUpperCase() }] })
        : undefined,
    ),
    misunderstanding('follows dots only as a path', caughtBy, (document, where) =>
      'field' in where && where.field.startsWith('metadata.') ? meets(withoutDottedKeys(document), where) : undefined,
    ),
    misunderstanding('counts a missing list as nothing at all', caughtBy, (document, where) =>
      'count' in where || 'countLess' in where
        ? meets(document, { field: where.field, present: true }) && meets(document, where)
        : undefined,
    ),
    misunderstanding('takes any of nothing for all', caughtBy, (_document, where) =>
      'any' in where && where.any.length === 0 ? true : undefined,
    ),
  ]),
  misunderstanding(
    'ends a key at a quote',
    'agrees with the meaning of conditions for keys of any name',
    (_document, where) => ('field' in where && where.field.includes('"') ? false : undefined),
  ),
  misunderstanding(
    'takes a long list of values for too long',
    'finds by a value of many, and by many conditions at once',
    (_d, where) => {
      if (('in' in where && where.in.length > 999) || ('any' in where && where.any.length > 999))
        throw new Error('Too many');
      return undefined;
    },
  ),
  misunderstanding(
    'takes texts for patterns',
    'finds texts that hold quotes, wildcards and characters of all kinds',
    (document, where) =>
      'contains' in where
        ? new RegExp(where.contains).test(String((document as Record<string, unknown>)[where.field]))
        : undefined,
  ),
];

/** @param answer wrongly, or undefined where the mistake makes no difference */
function misunderstanding(
  mistake: string,
  caughtBy: string,
  answer: (document: object, where: Condition) => boolean | undefined,
): BrokenDocumentStore {
  const wrongly = (document: object, where: Condition): boolean => {
    const wrong = answer(document, where);
    if (wrong !== undefined) return wrong;
    if ('all' in where) return where.all.every((part) => wrongly(document, part));
    if ('any' in where) return where.any.some((part) => wrongly(document, part));
    if ('not' in where) return !wrongly(document, where.not);
    return meets(document, where);
  };
  return broken(
    mistake,
    caughtBy,
    (base) =>
      class extends base {
        protected override meets(document: object, where: Condition) {
          return wrongly(document, where);
        }
      },
  );
}

function isEmptyList(value: unknown): boolean {
  return Array.isArray(value) && value.length === 0;
}

/** Of the metadata. */
function withoutDottedKeys(document: object): object {
  const metadata = (document as { metadata?: object | null }).metadata ?? {};
  const entries = Object.entries(metadata).filter(([key]) => !key.includes('.'));
  return { ...document, metadata: Object.fromEntries(entries) };
}
