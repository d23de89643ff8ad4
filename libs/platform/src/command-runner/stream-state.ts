/**
 * What this process knows of one stream: the state after every event that it has read or is appending. Commands on one stream
 * decide one after the other on this state and append without waiting for each other (their appends arrive in order, each
 * expecting the one before). When one append fails, everything that was built on it fails with it, and the knowledge is `broken`.
 */
export interface StreamState<State> {
  state: State;
  revision: number;
  /** Settles when every append under way has been answered. */
  tail: Promise<unknown> | undefined;
  broken: boolean;
}
