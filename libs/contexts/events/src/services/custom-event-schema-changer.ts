import { Injectable } from '@nestjs/common';
import { isRefusal, type Refusal } from '@perkstream/kernel';
import { commandContext, CommandRunner, Messenger, withinProject } from '@perkstream/platform';
import { type CustomEventSchema, type RequestContext } from '@perkstream/published';
import {
  ALL_EVENT_SCHEMAS,
  customEventSchemasAggregate,
} from '../domain/custom-event-schemas/custom-event-schemas.aggregate.js';
import {
  type CustomEventSchemasCommand,
  type CustomEventSchemasRefusal,
  schemaIn,
} from '../domain/custom-event-schemas/custom-event-schemas.decider.js';
import { unknownSchema } from '../repositories/custom-event-schema.repository.js';

/** Carries out what is to change about the schemas of a project, which a management key names in its path. */
@Injectable()
export class CustomEventSchemaChanger {
  constructor(
    private readonly messenger: Messenger,
    private readonly runner: CommandRunner,
  ) {}

  /** @returns the schema after it; undefined where it was deleted */
  async change(
    projectId: string,
    command: CustomEventSchemasCommand,
    request: RequestContext,
  ): Promise<CustomEventSchema | undefined | Refusal<CustomEventSchemasRefusal>> {
    const within = await withinProject(this.messenger, projectId, request);
    if (isRefusal(within)) return within;
    const done = await this.runner.execute(
      customEventSchemasAggregate,
      ALL_EVENT_SCHEMAS,
      command,
      commandContext(within, `custom-event-schema/${command.do}`),
    );
    if (isRefusal(done)) return done.refused === 'not_found' ? unknownSchema(command.id) : done;
    return schemaIn(done.state, command.id);
  }
}
