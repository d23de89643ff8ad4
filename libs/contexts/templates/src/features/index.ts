export { manageTemplates } from './manage-templates/manage-templates.js';
export { TemplateSources } from './manage-templates/template-sources.js';
export { setUpCampaign } from './set-up-campaign/set-up-campaign.handler.js';
export { setUpTier } from './set-up-tier/set-up-tier.handler.js';
