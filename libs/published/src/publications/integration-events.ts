import { integrationEvent, ListOf, Text } from '../language/index.js';

/** Integration events of publications. */

export class PublishedCodeV1 {
  @Text('v_…') id!: string;
  @Text() code!: string;
}

/** Who was to get something, out of what. */
class PublicationV1 {
  @Text('pub_…') id!: string;
  @Text('cust_…') customer_id!: string;
  @Text({ optional: true }, 'of the campaign that was named, or that the code belongs to') campaign_id?: string;
  @Text({ optional: true }, "the client's own id of the publication") source_id?: string;
}

export class PublicationSucceededV1 extends PublicationV1 {
  @ListOf(() => PublishedCodeV1, 'what the customer has now; one or more') vouchers!: PublishedCodeV1[];
}

export class PublicationFailedV1 extends PublicationV1 {
  @Text('key of an error of the API, such as resource_not_found') failure_code!: string;
}

const context = 'publications';
const publication = {
  id: 'pub_00VbaJOG0nBzY7hLxMt4uKqS',
  customer_id: 'cust_00VbaJOD8mTn1vXcQpW5sRkE',
  campaign_id: 'camp_00VbaJNxT3dLwQyKz0fGd2Ha',
};

export const publicationEvents = {
  succeeded: integrationEvent({
    context,
    type: 'publication.succeeded.v1',
    summary: 'A customer got one or more codes.',
    data: PublicationSucceededV1,
    example: { ...publication, vouchers: [{ id: 'v_00VbaJOEehzgAznq4LEk5fKx', code: 'WELCOME-10' }] },
  }),
  failed: integrationEvent({
    context,
    type: 'publication.failed.v1',
    summary: 'A customer was to get a code and did not.',
    data: PublicationFailedV1,
    example: { ...publication, failure_code: 'no_voucher_suitable_for_publication' },
  }),
};
