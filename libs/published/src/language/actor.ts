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
