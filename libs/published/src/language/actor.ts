/** Who asked: a key, a user, or the engine itself. */
export type Actor =
  | { readonly kind: 'key'; readonly id: string; readonly name?: string }
  | { readonly kind: 'user'; readonly id: string; readonly name?: string }
  | { readonly kind: 'system'; readonly id: string; readonly name?: string };

/** Who caused an event, as answers show it. */
export interface EventSource {
  /** `API`, `CLIENT_API`, `USER_PORTAL` or `INTERNAL` */
  readonly channel: string;
  readonly user?: { readonly id: string };
  readonly api_key?: { readonly name: string; readonly app_id: string };
}

export function eventSourceOf({ actor, channel }: { readonly actor: Actor; readonly channel: string }): EventSource {
  return {
    channel,
    ...(actor.kind === 'user' && { user: { id: actor.id } }),
    ...(actor.kind === 'key' && { api_key: { name: actor.name ?? '', app_id: actor.id } }),
  };
}

/** The same of a published event; undefined: it is of a version that does not have it. */
export function eventSourceOfCloudEvent(event: {
  readonly channel?: string;
  readonly actorkind?: Actor['kind'];
  readonly actorid?: string;
  readonly actorname?: string;
}): EventSource | undefined {
  const { channel, actorkind: kind, actorid: id, actorname: name } = event;
  if (channel === undefined || kind === undefined || id === undefined) return undefined;
  return eventSourceOf({ channel, actor: { kind, id, ...(name !== undefined && { name }) } });
}
