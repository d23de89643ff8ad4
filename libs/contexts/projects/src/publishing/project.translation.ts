import { told, translations } from '@perkstream/platform';
import { type ProjectEvent, projectEvents } from '@perkstream/published';

/** What the world learns of projects. */
export const projectTranslations = translations<ProjectEvent>({
  'project.created': ({ data: { id, facts } }) => [
    told(projectEvents.created, { id, name: facts.name, timezone: facts.timeZone, currency: facts.currency }),
  ],
  'project.updated': ({ data: { id, changes } }) => [
    told(projectEvents.updated, { id, name: changes.name, timezone: changes.timeZone, currency: changes.currency }),
  ],
  'project.deleted': ({ data: { id } }) => [told(projectEvents.deleted, { id })],
  'project.cleared': null,
  'project.usage_reached': null,
  'stacking_rules.set': ({ data: { id } }) => [told(projectEvents.stackingRulesChanged, { id })],
  'stacking_rules.reset': ({ data: { id } }) => [told(projectEvents.stackingRulesChanged, { id })],
});
