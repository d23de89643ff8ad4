import { listOf, OneOf, operation, Text } from '../language/index.js';

/** Somebody who can have changed something. */
export class ActorAnswer {
  @Text('ID of the user (`user_…`), or the ID that requests send together with the token of a key.') id!: string;
  @OneOf(['key', 'user']) type!: 'key' | 'user';
  @Text('Current name, or the last name of a revoked key.') name!: string;
}

export class ListActors extends operation({
  context: 'projects',
  service: 'management',
  keys: 'management',
  scope: null,
  method: 'GET',
  id: 'list-actors',
  path: '/management/v1/projects/{projectId}/actors',
  summary: 'List the names of the users and keys of a project, including revoked keys',
  answer: listOf('data', ActorAnswer),
}) {}
