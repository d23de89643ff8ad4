import { type JsonObject, refuse, type Refusal } from '@perkstream/kernel';
import { type CampaignPool, type CampaignType, type CreateCampaignBody } from '@perkstream/published';

/** What one type of campaign takes from the body of a new campaign, beside what all types have. */
export interface KindParts {
  readonly pool: CampaignPool;
  /** As they were sent */
  readonly tiers: readonly JsonObject[];
}

/** One type of campaign: a type that has no kind here cannot be created. */
type CampaignKind = (body: CreateCampaignBody) => KindParts | Refusal<'invalid_campaign'>;

const kinds: Partial<Record<CampaignType, CampaignKind>> = { PROMOTION: promotion };

export function partsOf(body: CreateCampaignBody): KindParts | Refusal<'invalid_campaign'> {
  const kind = kinds[body.campaign_type];
  return kind ? kind(body) : invalid(`Campaigns of type ${body.campaign_type} cannot be created`);
}

/** Has no codes: it consists of tiers. */
function promotion({ type = 'STATIC', promotion: parts }: CreateCampaignBody): ReturnType<CampaignKind> {
  if (type === 'STANDALONE') return invalid('A campaign of type PROMOTION has no code and cannot be STANDALONE');
  return { pool: type, tiers: (parts?.tiers ?? []) as unknown as JsonObject[] };
}

function invalid(details: string): Refusal<'invalid_campaign'> {
  return refuse('invalid_campaign', { details, resourceType: 'campaign' });
}
