import { CustomerInput } from '../customers/bodies.js';
import { Metadata, ObjectOf, refTo, Shape, Text, Whole } from '../language/index.js';

/** The most codes of a campaign in one publication. */
export const MAX_CODES_PER_PUBLICATION = 50;

export class CampaignToPublishInput {
  @Text({ min: 1, max: 500 }, 'ID or name.') name!: string;
  @Whole({ optional: true, min: 1, max: MAX_CODES_PER_PUBLICATION }, 'Number of codes. Defaults to 1.') count?: number;
}

/** What every publication is sent with. */
class PublicationFields {
  @Text({ optional: true, min: 1, max: 200 }, 'Code or ID.') voucher?: string;
  @ObjectOf(() => CustomerInput, 'Recipient. Created or updated from the data sent.') customer!: CustomerInput;
  @Text({ optional: true, nullable: true, min: 1, max: 500 }, 'Your own ID of the publication. Can be used only once.')
  source_id?: string | null;
  @Metadata({ optional: true, of: 'publication', isNew: true }) metadata?: Record<string, unknown>;
  @Text({ optional: true, min: 1, max: 200 }, 'Defaults to `API`.') channel?: string;
}

/** A code, or the next free ones of a campaign, for a customer. When both are named the code wins. */
export class CreatePublicationBody extends PublicationFields {
  @Shape(
    { anyOf: [{ type: 'string', minLength: 1, maxLength: 500 }, refTo(CampaignToPublishInput)] },
    { optional: true },
    'ID or name, or an object with the number of codes.',
  )
  campaign?: string | CampaignToPublishInput;
}

/** A card of a loyalty program for a customer: the one named, or the next free one. */
export class AddMemberBody extends PublicationFields {}
