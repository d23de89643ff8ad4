import { handler } from '@perkstream/platform';
import { PresentPublications } from '@perkstream/published';
import { PublicationLists } from '../../services/publication-lists.js';

export const presentPublications = handler(PresentPublications, [PublicationLists], ({ projectId, ids }, lists) =>
  lists.byIds(projectId, ids),
);
