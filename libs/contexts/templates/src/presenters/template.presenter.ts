import { type StoredTemplate, type TemplateAnswer } from '@perkstream/published';

type Shown = Omit<StoredTemplate, 'content'>;

export function presentTemplate(template: Shown): TemplateAnswer {
  const { id, name, description, campaignType, createdAt, updatedAt } = template;
  return {
    id,
    name,
    ...(description !== null && { description }),
    campaign_type: campaignType,
    created_at: createdAt,
    ...(updatedAt !== null && { updated_at: updatedAt }),
    object: 'campaign_template',
  };
}

/** Together with what it holds. */
export function presentWholeTemplate(template: StoredTemplate): TemplateAnswer {
  const { campaign, validation_rules } = template.content;
  const content = { campaign_type: template.campaignType, campaign, validation_rules: [...validation_rules] };
  return { ...presentTemplate(template), json_template: content };
}
