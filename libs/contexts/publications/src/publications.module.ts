import { Module } from '@nestjs/common';
import { joins, providersOf } from '@perkstream/platform';
import * as features from './features/index.js';
import { publicationTranslations } from './publishing/publication.translation.js';
import { publicationProblems } from './publications.refusals.js';
import { PublicationPeople } from './services/publication-people.js';
import { PublicationLists } from './services/publication-lists.js';
import { publicationsView } from './views/publications/publications.view.js';

/** Gives codes to customers, and shows who got which. */
@Module({
  providers: [
    PublicationPeople,
    PublicationLists,
    ...providersOf(features),
    joins({
      name: 'publications',
      problems: publicationProblems,
      views: [publicationsView],
      publishing: publicationTranslations,
    }),
  ],
})
export class PublicationsModule {}
