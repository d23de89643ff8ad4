import { handler } from '@perkstream/platform';
import { CreatePublication } from '@perkstream/published';
import { PublicationCreator } from './publication-creator.js';

export const createPublication = handler(
  CreatePublication,
  [PublicationCreator],
  ({ context, query, body }, publications) => publications.create(body, query, context),
);
