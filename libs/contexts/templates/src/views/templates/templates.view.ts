import { changes, view } from '@perkstream/platform';
import {
  type StoredTemplate,
  type TemplateCreated,
  type TemplateDeleted,
  type TemplateUpdated,
} from '@perkstream/published';

/** What lists show: without the content. */
export interface TemplateDocument extends Omit<StoredTemplate, 'content'> {
  readonly projectId: string;
}

export const templatesView = view<TemplateDocument>({
  kind: 'entity',
  collection: {
    name: 'campaign_templates',
    version: 1,
    fields: { projectId: 'text', id: 'text', name: 'text', campaignType: 'text' },
    indexes: [
      ['projectId', 'id'],
      ['projectId', 'name'],
    ],
    countedBy: 'projectId',
  },
  on: {
    'campaign_template.created': ({ data, metadata: { projectId } }) => {
      const { content: _content, ...shown } = (data as TemplateCreated['data']).template;
      return changes(shown.id, () => ({ projectId, ...shown }));
    },
    'campaign_template.updated': ({ data }) => {
      const { id, name, description, at: updatedAt } = data as TemplateUpdated['data'];
      return changes<TemplateDocument>(id, (known) => known && { ...known, name, description, updatedAt });
    },
    'campaign_template.deleted': ({ data }) =>
      changes<TemplateDocument>((data as TemplateDeleted['data']).id, () => null),
  },
});
