import { listOf, OneOf, operation, Text } from '../language/index.js';

/** Somebody who can have changed something. */
export class ActorAnswer {
  @Text('user_…, or the id that requests of a key send beside the token') id!: string;
  @OneOf(['key', 'user']) type!: 'key' | 'user';
  @Text('of today; of a key that was revoked its last one') name!: string;
}

export class ListActors extends operation({
  context: 'projects',
  service: 'management',
  keys: 'management',
  scope: null,
  method: 'GET',
  id: 'list-actors',
  path: '/management/v1/projects/{projectId}/actors',
  summary: 'List the names of the people and keys of a project, also of revoked keys, to show who did something',
  answer: listOf('data', ActorAnswer),
}) {}
