import { recordsOf } from '@perkstream/platform';
import { type CustomEventSchema } from '@perkstream/published';
import { customEventSchemaKind } from '../domain/custom-event-schema/custom-event-schema.kind.js';

/** Schemas of custom events, folded from their streams. */
export class CustomEventSchemaRepository extends recordsOf(customEventSchemaKind) {
  async named(projectId: string, name: string): Promise<CustomEventSchema | undefined> {
    return (await this.all(projectId)).find((schema) => schema.name === name);
  }
}
