/** Sends to public addresses that clients name, never to one of the network that the engine runs in. */
export interface Callouts {
  /** Never rejects. Redirects are not followed. */
  post(call: Callout): Promise<CalloutOutcome>;
  /** Whether the host can be public, before name servers are asked: not an internal address, and not a name without a dot. */
  mayBePublic(url: string): boolean;
}

export interface Callout {
  /** http or https */
  readonly url: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string;
  readonly signal?: AbortSignal;
}

/**
 * The status of the answer, or why there was none. `name_not_resolved`: no name server answered, which says nothing of
 * the receiver. `said`: how the body of an answer begins that is not 2xx, 500 characters at most.
 */
export type CalloutOutcome =
  | { readonly status: number; readonly said?: string }
  | { readonly failure: 'address_refused' | 'unreachable' | 'timed_out' | 'name_not_resolved' };
