import { expect, it } from '@jest/globals';
import { Turns } from '@perkstream/platform';
import { type DocumentQuery } from '@perkstream/ports';
import { OfferDocuments } from './offer-documents.js';
import { OfferIndexes } from './offer-indexes.js';

it('reads the documents of a project in parts, as rules may be large', async () => {
  const queries: DocumentQuery[] = [];
  const find = async (query: DocumentQuery) => {
    queries.push(query);
    return [];
  };
  let serving: Promise<unknown> | undefined;
  const whenServing = (work: () => Promise<unknown>) => void (serving = work());
  const views = { collection: () => ({ find }), whenServing };
  const documents = new OfferDocuments(views as never);
  const indexes = new OfferIndexes(views as never, { isAlone: true } as never, {} as never, new Turns(), documents);
  await serving;
  await indexes.of('proj_1');
  const ofMany = queries.filter(({ limit }) => limit !== 1);
  expect(ofMany.length).toBeGreaterThan(5);
  for (const query of ofMany) expect(query).toMatchObject({ bytesAtMost: Infinity });
});
