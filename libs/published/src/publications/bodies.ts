import { CustomerInput } from '../customers/bodies.js';
import { Metadata, ObjectOf, refTo, Shape, Text, Whole } from '../language/index.js';

/** The most codes of a campaign in one publication. Source: contract, publications. */
export const MOST_CODES_AT_ONCE = 50;

export class CampaignToPublishInput {
  @Text({ min: 1, max: 500 }, 'id or name') name!: string;
  @Whole({ optional: true, min: 1, max: MOST_CODES_AT_ONCE }, 'how many codes; 1 where absent') count?: number;
}

/** What every publication is sent with. */
class PublicationFields {
  @Text({ optional: true, min: 1, max: 200 }, 'code or id') voucher?: string;
  @ObjectOf(() => CustomerInput, 'who gets it; made or updated from what is sent') customer!: CustomerInput;
  @Text(
    { optional: true, nullable: true, min: 1, max: 500 },
    'the id that the publication has with the client; used once',
  )
  source_id?: string | null;
  @Metadata({ optional: true, of: 'publication', isNew: true }) metadata?: Record<string, unknown>;
  @Text({ optional: true, min: 1, max: 200 }, 'API where absent') channel?: string;
}

/** A code, or the next free ones of a campaign, for a customer. When both are named the code wins. */
export class CreatePublicationBody extends PublicationFields {
  @Shape(
    { anyOf: [{ type: 'string', minLength: 1, maxLength: 500 }, refTo(CampaignToPublishInput)] },
    { optional: true },
    'id or name, or these with the number of codes',
  )
  campaign?: string | CampaignToPublishInput;
}

/** A card of a loyalty program for a customer: the one named, or the next free one. Source: contract, add-member. */
export class AddMemberBody extends PublicationFields {}
