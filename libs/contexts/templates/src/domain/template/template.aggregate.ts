import { type Aggregate } from '@perkstream/platform';
import { type TemplateEvent } from '@perkstream/published';
import { type TemplateCommand, templateDecider, type TemplateRefusal, type TemplateState } from './template.decider.js';

/** One stream per template, named by its id. */
export const templateAggregate: Aggregate<TemplateCommand, TemplateEvent, TemplateState, TemplateRefusal> = {
  category: 'campaign_template',
  decider: templateDecider,
};
