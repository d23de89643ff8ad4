import { Module } from '@nestjs/common';
import { joins } from '@perkstream/platform';
import { arePublishedTo } from './features/are-published-to/are-published-to.handler.js';
import { addMember } from './features/create-publication/add-member.handler.js';
import { createPublication } from './features/create-publication/create-publication.handler.js';
import { PublicationCreator } from './features/create-publication/publication-creator.js';
import { findMembership } from './features/create-publication/find-membership.handler.js';
import { FreeCodes } from './processes/publication/free-codes.js';
import { joinCampaign } from './features/create-publication/join-campaign.handler.js';
import { PublicationClaims } from './processes/publication/publication-claims.js';
import { PublicationProcess } from './processes/publication/publication.process.js';
import { Publisher } from './features/create-publication/publisher.js';
import { createPublicationByQuery } from './features/create-publication-by-query/create-publication-by-query.handler.js';
import { listPublications } from './features/list-publications/list-publications.handler.js';
import { listVoucherPublications } from './features/list-voucher-publications/list-voucher-publications.handler.js';
import { presentPublications } from './features/present-publications/present-publications.handler.js';
import { pageOfPublications } from './features/page-of-publications/page-of-publications.js';
import { publicationTranslations } from './publishing/publication.translation.js';
import { publicationProblems } from './publications.refusals.js';
import { PublicationPeople } from './services/publication-people.js';
import { PublicationLists } from './services/publication-lists.js';
import { publicationsView } from './views/publications/publications.view.js';

/** Gives codes to customers, and shows who got which. */
@Module({
  providers: [
    FreeCodes,
    PublicationClaims,
    PublicationProcess,
    Publisher,
    PublicationPeople,
    PublicationLists,
    arePublishedTo,
    PublicationCreator,
    createPublication,
    addMember,
    findMembership,
    joinCampaign,
    createPublicationByQuery,
    listPublications,
    listVoucherPublications,
    presentPublications,
    ...pageOfPublications,
    joins({
      name: 'publications',
      problems: publicationProblems,
      views: [publicationsView],
      publishing: publicationTranslations,
    }),
  ],
})
export class PublicationsModule {}
