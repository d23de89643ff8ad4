import models from '@medusajs/promotion/dist/models/index.js';

/** Medusa finds the tables of a module in this folder: they are those of its own promotions. */
export const {
  ApplicationMethod,
  Campaign,
  CampaignBudget,
  CampaignBudgetUsage,
  Promotion,
  PromotionRule,
  PromotionRuleValue,
} = models;
