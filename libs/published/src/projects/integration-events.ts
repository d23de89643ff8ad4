import { integrationEvent, ReferenceV1, Text, Whole } from '../language/index.js';

/** Integration events of projects. */

export class ProjectCreatedV1 {
  @Text('Begins with `proj_`.') id!: string;
  @Text() name!: string;
  @Text('IANA time zone name, or `GMT`.') timezone!: string;
  @Text('ISO 4217 code.') currency!: string;
}

/** What of these is different now; nothing but the id where other settings were changed. */
export class ProjectUpdatedV1 {
  @Text() id!: string;
  @Text({ optional: true }) name?: string;
  @Text({ optional: true }) timezone?: string;
  @Text({ optional: true }) currency?: string;
}

/** Codes that do not work came more often than the project allows. */
export class CodeGuessesRefusedV1 {
  @Text('Begins with `proj_`.') id!: string;
  @Whole('Number of codes from one address in that time.') failures!: number;
  @Text('ISO 8601 duration.') duration!: string;
}

const context = 'projects';
const id = 'proj_00VbaJNmTa1HoQwVu4IjN8pY';

export const projectEvents = {
  created: integrationEvent({
    context,
    type: 'project.created.v1',
    summary: 'A project was created.',
    data: ProjectCreatedV1,
    example: { id, name: 'My shop', timezone: 'Europe/Berlin', currency: 'EUR' },
  }),
  updated: integrationEvent({
    context,
    type: 'project.updated.v1',
    summary: 'The settings of a project were updated.',
    data: ProjectUpdatedV1,
    example: { id, name: 'My other shop' },
  }),
  deleted: integrationEvent({
    context,
    type: 'project.deleted.v1',
    summary: 'A project was deleted. Nothing in it is accessible any more.',
    data: ReferenceV1,
    example: { id },
  }),
  codeGuessesRefused: integrationEvent({
    context,
    type: 'project.code_guesses_refused.v1',
    summary: 'A client guessed too many codes under client keys. Further guesses are refused for a while.',
    data: CodeGuessesRefusedV1,
    example: { id, failures: 20, duration: 'PT10M' },
  }),
  stackingRulesChanged: integrationEvent({
    context,
    type: 'project.stacking_rules_changed.v1',
    summary: 'The stacking rules of a project changed.',
    data: ReferenceV1,
    example: { id },
  }),
};
