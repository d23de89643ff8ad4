/** What timers and answers belong to: a replica or a client. Nothing reaches one that is dead; one that is stalled gets it later. */
export interface Owner {
  readonly name: string;
  readonly isDead: boolean;
  /** Milliseconds on the world's steady clock */
  readonly stalledUntil: number;
  /** Milliseconds by which its clock is ahead of the world's time of day; steady clocks know nothing of it. */
  readonly clockOffset?: number;
}

/** The engines and the network between them: never dead, never stalled. */
export const NETWORK: Owner = { name: 'network', isDead: false, stalledUntil: 0 };
