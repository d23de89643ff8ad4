import { describe, it } from '@jest/globals';
import { story } from '@perkstream/kernel/testing';
import { type TemplateEvent } from '@perkstream/published';
import { templateAggregate } from './template.decider.js';

const NOW = '2026-03-01T08:00:00.000Z';
const LATER = '2026-03-02T08:00:00.000Z';
const content = { campaign: { campaign_type: 'GIFT_VOUCHERS' }, validation_rules: [] };
const template = {
  id: 'camp_tpl_1',
  name: 'Spring',
  description: 'Cards',
  campaignType: 'GIFT_VOUCHERS',
  content,
} as const;
const create = { do: 'create', template, now: NOW } as const;
const created: TemplateEvent = {
  type: 'campaign_template.created',
  data: { template: { ...template, createdAt: NOW, updatedAt: null } },
};
const deleted: TemplateEvent = { type: 'campaign_template.deleted', data: { id: 'camp_tpl_1' } };
const templates = story(templateAggregate);

function updated(name: string, description: string | null): TemplateEvent {
  return { type: 'campaign_template.updated', data: { id: 'camp_tpl_1', name, description, at: LATER } };
}

describe('a campaign template', () => {
  it('is created once', () => {
    templates.when(create).then(created);
    templates.given(created).when(create).thenRefused('duplicate_found');
    templates.given(created, deleted).when(create).thenRefused('duplicate_found');
  });

  it('changes only what was sent; null takes the description away', () => {
    const update = { do: 'update', now: LATER } as const;
    templates
      .given(created)
      .when({ ...update, name: 'Summer' })
      .then(updated('Summer', 'Cards'));
    templates
      .given(created)
      .when({ ...update, description: null })
      .then(updated('Spring', null));
  });

  it('does not change when it is sent as it is', () => {
    templates
      .given(created, updated('Summer', null))
      .when({ do: 'update', name: 'Summer', description: null, now: LATER })
      .thenNothing();
  });

  it('is deleted once, and not changed after that', () => {
    templates.given(created).when({ do: 'delete' }).then(deleted);
    templates.given(created, deleted).when({ do: 'delete' }).thenRefused('not_found');
    templates.given(created, deleted).when({ do: 'update', name: 'New', now: LATER }).thenRefused('not_found');
    templates.when({ do: 'delete' }).thenRefused('not_found');
  });
});
