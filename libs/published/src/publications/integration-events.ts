import { integrationEvent, ListOf, Text } from '../language/index.js';

/** Integration events of publications. */

export class PublishedCodeV1 {
  @Text('Begins with `v_`.') id!: string;
  @Text() code!: string;
}

/** Who was to get something, out of what. */
class PublicationV1 {
  @Text('Begins with `pub_`.') id!: string;
  @Text('Begins with `cust_`.') customer_id!: string;
  @Text({ optional: true }, 'Campaign named in the request, or the campaign of the code.') campaign_id?: string;
  @Text({ optional: true }, 'Your own ID of the publication.') source_id?: string;
}

export class PublicationSucceededV1 extends PublicationV1 {
  @ListOf(() => PublishedCodeV1, 'Codes that the customer now holds; one or more.') vouchers!: PublishedCodeV1[];
}

export class PublicationFailedV1 extends PublicationV1 {
  @Text('Error key of the API, such as `resource_not_found`.') failure_code!: string;
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
    summary: 'One or more codes were published to a customer.',
    data: PublicationSucceededV1,
    example: { ...publication, vouchers: [{ id: 'v_00VbaJOEehzgAznq4LEk5fKx', code: 'WELCOME-10' }] },
  }),
  failed: integrationEvent({
    context,
    type: 'publication.failed.v1',
    summary: 'The publication of a code to a customer failed.',
    data: PublicationFailedV1,
    example: { ...publication, failure_code: 'no_voucher_suitable_for_publication' },
  }),
};
