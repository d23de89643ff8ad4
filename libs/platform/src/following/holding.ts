/** `forced`: from a holder that may be alive. */
export type Taken = 'free' | 'forced' | false;

/** The right to follow all events under a name, for everything or for shares of it, and how far its holder got. */
export interface Holding {
  /** Something is held, and the holder may rely on it. */
  readonly isHeld: boolean;
  /** Everything before it is handled, in all that is held; undefined before the first event. */
  readonly position: number | undefined;
  /** Of what is held, the furthest position; undefined where nobody has handled anything yet. */
  readonly furthest: number | undefined;
  /** @param force all of it, also from holders that are alive; they notice at their next note */
  take(force?: boolean): Promise<Taken>;
  /** @returns whether anything is still held */
  renew(): Promise<boolean>;
  /**
   * Whether there is more to take than what is held: then the holder has to go back to where that was left, and takes it.
   * @param isWanted where others are asked for it, they are waited for while this is true
   */
  hasMore(isWanted: () => boolean): Promise<boolean>;
  /** @throws EngineUnavailable where another replica has taken over anything, as after a stall */
  confirm(): Promise<void>;
  /** Notes how far the holder got. @returns whether anything is still held */
  note(position: number | undefined): Promise<boolean>;
  /** Leaves everything to the replica that comes first. */
  giveUp(): Promise<void>;
}
