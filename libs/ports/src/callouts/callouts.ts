/** Sends to public addresses that clients name, never to one of the network that the engine runs in. */
export interface Callouts {
  /** Never rejects. Redirects are not followed, and of the answer nothing but the status is looked at. */
  post(call: Callout): Promise<CalloutOutcome>;
}

export interface Callout {
  /** http or https */
  readonly url: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string;
  readonly signal?: AbortSignal;
}

/** The status of the answer, or why there was none. `name_not_resolved`: no name server answered, which says nothing of the receiver. */
export type CalloutOutcome =
  | { readonly status: number }
  | { readonly failure: 'address_refused' | 'unreachable' | 'timed_out' | 'name_not_resolved' };
