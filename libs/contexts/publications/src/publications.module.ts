import { Module } from '@nestjs/common';
import { joins, providersOf } from '@perkstream/platform';
import * as features from './features/index.js';
import { publicationTranslations } from './publishing/publication.translation.js';
import { publicationProblems } from './publications.refusals.js';
import { PublicationPeople } from './services/publication-people.js';
import { PublicationLists } from './services/publication-lists.js';
import { publicationsView } from './views/publications/publications.view.js';
import { FreeCodes } from './processes/publication/free-codes.js';
import { PublicationClaims } from './processes/publication/publication-claims.js';
import { PublicationProcess } from './processes/publication/publication.process.js';

/** Which code was given to which customer. */
@Module({
  providers: [
    PublicationPeople,
    PublicationLists,
    FreeCodes,
    PublicationClaims,
    PublicationProcess,
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
