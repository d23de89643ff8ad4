import { type Collection } from '@perkstream/ports';

/**
 * The documents of a project whose texts in a field begin with a text: as it was sent, in small or in capital letters, or with a
 * capital letter first, of the text or of each of its words. An index of the project and the field finds each of them.
 */
export async function beginningWith<D extends object>(
  collection: Collection<D>,
  projectId: string,
  field: string,
  text: string,
  limit: number,
): Promise<D[]> {
  const found = await Promise.all(
    variantsOf(text).map((startsWith) =>
      collection.find({
        where: {
          all: [
            { field: 'projectId', is: projectId },
            { field, startsWith },
          ],
        },
        orderBy: [{ field }],
        limit,
      }),
    ),
  );
  return found.flat().slice(0, limit);
}

/** No two of them begin alike, so that no document is found twice. */
function variantsOf(text: string): readonly string[] {
  const lower = text.toLowerCase();
  const capitalised = lower.replace(/(^|[\s-])(\p{L})/gu, (_match, before: string, letter: string) => {
    return before + letter.toUpperCase();
  });
  const first = lower.charAt(0).toUpperCase() + lower.slice(1);
  const all = new Set([text, lower, text.toUpperCase(), first, capitalised]);
  return [...all].filter((variant) => ![...all].some((other) => other !== variant && variant.startsWith(other)));
}
