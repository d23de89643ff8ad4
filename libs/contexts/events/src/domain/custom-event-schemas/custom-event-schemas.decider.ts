import { type Decider, type Refusal, refuse } from '@perkstream/kernel';
import { type CustomEventSchema, type CustomEventSchemasEvent } from '@perkstream/published';

/** So many events one project knows. Decision: 0070. */
export const MOST_EVENT_SCHEMAS = 100;
/** So many properties has one schema, with those that are deleted. Source: programs facts 6. */
const MOST_PROPERTIES = 100;

/** What earning rules call the events that are no custom ones. */
const TAKEN = /^(order\.paid|customer\.segment\.entered|customer\.loyalty\.tier\..*)$/;

/** The schemas of a project, by id, in the order in which they were made. */
export type CustomEventSchemasState = Readonly<Record<string, CustomEventSchema>>;

type Properties = CustomEventSchema['properties'];

/** `now` is ISO 8601 in UTC. */
export type CustomEventSchemasCommand =
  | {
      readonly do: 'create';
      readonly id: string;
      readonly name: string;
      readonly properties: Properties;
      readonly now: string;
    }
  | { readonly do: 'update'; readonly id: string; readonly properties: Properties; readonly now: string }
  | { readonly do: 'delete'; readonly id: string };

export type CustomEventSchemasRefusal = 'not_found' | 'duplicate_found' | 'invalid_payload';

export const customEventSchemasDecider: Decider<
  CustomEventSchemasCommand,
  CustomEventSchemasEvent,
  CustomEventSchemasState,
  CustomEventSchemasRefusal
> = {
  initial: {},

  decide(command, state): readonly CustomEventSchemasEvent[] | Refusal<CustomEventSchemasRefusal> {
    const { id } = command;
    if (command.do === 'create') {
      const { name, properties, now: createdAt } = command;
      const objection = objectionToName(name, state);
      if (objection) return objection;
      const schema = { id, name, properties, createdAt, updatedAt: null };
      return [{ type: 'custom_event_schema.created', data: { schema } }];
    }
    const known = schemaIn(state, id);
    if (!known) return refuse('not_found');
    if (command.do === 'delete') return [{ type: 'custom_event_schema.deleted', data: { id } }];
    const properties = { ...known.properties, ...command.properties };
    if (Object.keys(properties).length > MOST_PROPERTIES) {
      return refuse('invalid_payload', { details: `A schema has ${MOST_PROPERTIES} properties at most` });
    }
    const schema = { ...known, properties, updatedAt: command.now };
    return [{ type: 'custom_event_schema.updated', data: { schema } }];
  },

  evolve(state, event): CustomEventSchemasState {
    if (event.type !== 'custom_event_schema.deleted') return { ...state, [event.data.schema.id]: event.data.schema };
    const { [event.data.id]: _deleted, ...rest } = state;
    return rest;
  },
};

export function schemaIn(state: CustomEventSchemasState, id: string): CustomEventSchema | undefined {
  return Object.hasOwn(state, id) ? state[id] : undefined;
}

export function schemaNamed(state: CustomEventSchemasState, name: string): CustomEventSchema | undefined {
  return Object.values(state).find((schema) => schema.name === name);
}

function objectionToName(
  name: string,
  state: CustomEventSchemasState,
): Refusal<'duplicate_found' | 'invalid_payload'> | undefined {
  const namesake = schemaNamed(state, name);
  if (namesake) {
    const details = `Duplicated custom event schema exists with name ${name}`;
    return refuse('duplicate_found', { details, resourceId: namesake.id, resourceType: 'custom-event-schema' });
  }
  if (TAKEN.test(name)) return refuse('invalid_payload', { details: `Property .name cannot be ${name}` });
  if (Object.keys(state).length < MOST_EVENT_SCHEMAS) return undefined;
  return refuse('invalid_payload', { details: `A project has ${MOST_EVENT_SCHEMAS} custom event schemas at most` });
}
