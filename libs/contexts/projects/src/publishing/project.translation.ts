import { toPublish, translations } from '@perkstream/platform';
import { type CodeGuessesRefused, type ProjectEvent, projectEvents } from '@perkstream/published';

/** What the world learns of projects. */
export const projectTranslations = translations<ProjectEvent | CodeGuessesRefused>({
  'project.created': ({ data: { id, facts } }) => [
    toPublish(projectEvents.created, { id, name: facts.name, timezone: facts.timeZone, currency: facts.currency }),
  ],
  'project.updated': ({ data: { id, changes } }) => [
    toPublish(projectEvents.updated, {
      id,
      name: changes.name,
      timezone: changes.timeZone,
      currency: changes.currency,
    }),
  ],
  'project.deleted': ({ data: { id } }) => [toPublish(projectEvents.deleted, { id })],
  'project.cleared': null,
  'project.usage_reached': null,
  'project.clock_stopped': null,
  'project.clock_released': null,
  'project.clock_advance_begun': null,
  'project.clock_moved': null,
  'project.clock_advanced': null,
  'project.code_guesses_refused': ({ data: { id, limit } }) => [
    toPublish(projectEvents.codeGuessesRefused, { id, failures: limit.value, duration: limit.duration }),
  ],
  'stacking_rules.set': ({ data: { id } }) => [toPublish(projectEvents.stackingRulesChanged, { id })],
  'stacking_rules.reset': ({ data: { id } }) => [toPublish(projectEvents.stackingRulesChanged, { id })],
});
