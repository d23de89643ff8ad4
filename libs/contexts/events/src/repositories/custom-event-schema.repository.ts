import { Injectable } from '@nestjs/common';
import { CommandRunner, Messenger, Records } from '@perkstream/platform';
import {
  type CreateCustomEventSchemaBody,
  type CustomEventSchema,
  type UpdateCustomEventSchemaBody,
} from '@perkstream/published';
import { customEventSchemaKind } from '../domain/custom-event-schema/custom-event-schema.kind.js';

/** Schemas of custom events, folded from their streams. */
@Injectable()
export class CustomEventSchemaRepository extends Records<
  CustomEventSchema,
  CreateCustomEventSchemaBody,
  UpdateCustomEventSchemaBody
> {
  constructor(runner: CommandRunner, messenger: Messenger) {
    super(customEventSchemaKind, runner, messenger);
  }

  async named(projectId: string, name: string): Promise<CustomEventSchema | undefined> {
    return (await this.all(projectId)).find((schema) => schema.name === name);
  }
}
