import { type CloudEvent, type Delivery, type IntegrationEvent, type ThingToShow } from '@perkstream/published';

/** What a webhook is sent of an event: its name in the public API, and what stands in `data`. */
export type WebhookEvent = Pick<Delivery, 'type' | 'things' | 'references' | 'moment'>;

/** What webhooks are sent of one published event. */
export interface EventMapping {
  readonly event: IntegrationEvent;
  readonly eventsOf: (event: CloudEvent) => readonly WebhookEvent[];
  /** Whether an event with such data is sent; all are where absent. */
  readonly cares?: (data: object) => boolean;
}

export function mapping<Data extends object>(
  event: IntegrationEvent<Data>,
  eventsOf: (data: Data) => readonly (WebhookEvent | undefined)[],
): EventMapping {
  return { event, eventsOf: ({ data }) => eventsOf(data as Data).filter((each) => each !== undefined) };
}

/** One event under one name, about things that the API can show. */
export function about<Data extends object>(
  event: IntegrationEvent<Data>,
  type: string,
  things: (data: Data) => Things,
  references: (data: Data) => WebhookEvent['references'] = () => ({}),
): EventMapping {
  const moment = MOMENTS[type.slice(type.lastIndexOf('.') + 1)];
  const when = moment === undefined ? {} : { moment };
  return mapping(event, (data) => [{ type, things: known(things(data)), references: references(data), ...when }]);
}

/** How the moment of an event is called in what is sent, by the last word of its type. */
const MOMENTS: Readonly<Record<string, string>> = {
  updated: 'updated_at',
  deleted: 'deleted_at',
  completed: 'completed_at',
};

/** By the names under which they stand in `data`; the id is absent where there is no such thing. */
export type Things = Readonly<Record<string, readonly [kind: ThingToShow['kind'], id: string | undefined]>>;

export function known(things: Things): WebhookEvent['things'] {
  const entries = Object.entries(things).flatMap(([name, [kind, id]]) =>
    id === undefined ? [] : [[name, { kind, id }] as const],
  );
  return Object.fromEntries(entries);
}

/** A voucher, with its campaign. */
export const voucher = ({
  id,
  campaign_id: campaign,
}: {
  readonly id: string;
  readonly campaign_id?: string;
}): Things => ({
  voucher: ['voucher', id],
  campaign: ['campaign', campaign],
});
