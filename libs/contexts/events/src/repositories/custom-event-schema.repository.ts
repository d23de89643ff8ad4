import { Injectable } from '@nestjs/common';
import { type Refusal, refuse } from '@perkstream/kernel';
import { CommandRunner } from '@perkstream/platform';
import { type CustomEventSchema } from '@perkstream/published';
import {
  ALL_EVENT_SCHEMAS,
  customEventSchemasAggregate,
} from '../domain/custom-event-schemas/custom-event-schemas.aggregate.js';
import {
  type CustomEventSchemasState,
  schemaIn,
  schemaNamed,
} from '../domain/custom-event-schemas/custom-event-schemas.decider.js';

/** Schemas of custom events as their stream tells them. */
@Injectable()
export class CustomEventSchemaRepository {
  constructor(private readonly runner: CommandRunner) {}

  /** In the order in which they were made. */
  async all(projectId: string): Promise<readonly CustomEventSchema[]> {
    return Object.values(await this.state(projectId));
  }

  async find(projectId: string, id: string): Promise<CustomEventSchema | Refusal<'not_found'>> {
    return schemaIn(await this.state(projectId), id) ?? unknownSchema(id);
  }

  async named(projectId: string, name: string): Promise<CustomEventSchema | undefined> {
    return schemaNamed(await this.state(projectId), name);
  }

  private async state(projectId: string): Promise<CustomEventSchemasState> {
    return this.runner.stateOf(customEventSchemasAggregate, projectId, ALL_EVENT_SCHEMAS);
  }
}

export function unknownSchema(id: string): Refusal<'not_found'> {
  const details = `Cannot find custom event schema with id ${id}`;
  return refuse('not_found', { details, resourceId: id, resourceType: 'custom-event-schema' });
}
