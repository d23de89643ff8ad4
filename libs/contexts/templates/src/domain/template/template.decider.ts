import { type Aggregate, type Refusal, refuse } from '@perkstream/kernel';
import { type StoredTemplate, type TemplateEvent } from '@perkstream/published';

export type TemplateState =
  | { readonly status: 'none' }
  | { readonly status: 'live'; readonly template: StoredTemplate }
  | { readonly status: 'gone' };

/** `now` is ISO 8601 in UTC. */
export type TemplateCommand =
  | {
      readonly do: 'create';
      readonly template: Omit<StoredTemplate, 'createdAt' | 'updatedAt'>;
      readonly now: string;
    }
  | { readonly do: 'update'; readonly name?: string; readonly description?: string | null; readonly now: string }
  | { readonly do: 'delete' };

export type TemplateRefusal = 'not_found' | 'duplicate_found';

/** One stream per template, named by its id. */
export const templateAggregate: Aggregate<TemplateCommand, TemplateEvent, TemplateState, TemplateRefusal> = {
  category: 'campaign_template',
  initial: { status: 'none' },

  decide(command, state): readonly TemplateEvent[] | Refusal<TemplateRefusal> {
    if (command.do === 'create') {
      if (state.status !== 'none') return refuse('duplicate_found');
      const template = { ...command.template, createdAt: command.now, updatedAt: null };
      return [{ type: 'campaign_template.created', data: { template } }];
    }
    if (state.status !== 'live') return refuse('not_found');
    const { template } = state;
    const { id } = template;
    if (command.do === 'delete') return [{ type: 'campaign_template.deleted', data: { id } }];
    const { name = template.name, description = template.description, now: at } = command;
    if (name === template.name && description === template.description) return [];
    return [{ type: 'campaign_template.updated', data: { id, name, description, at } }];
  },

  evolve(state, event): TemplateState {
    switch (event.type) {
      case 'campaign_template.created':
        return { status: 'live', template: event.data.template };
      case 'campaign_template.updated': {
        if (state.status !== 'live') return state;
        const { name, description, at: updatedAt } = event.data;
        return { status: 'live', template: { ...state.template, name, description, updatedAt } };
      }
      case 'campaign_template.deleted':
        return { status: 'gone' };
    }
  },
};
