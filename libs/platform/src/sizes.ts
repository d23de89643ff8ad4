/** How much is read or kept at a time; the defaults of those who do it where absent. What is answered does not depend on it. */
export interface Sizes {
  /** Streams that the process knows at a time, beside those with appends under way. */
  readonly cachedStreams?: number;
  /** Events of one read, at most. */
  readonly eventsPerPage?: number;
  /** Events between two snapshots of a stream, at most. */
  readonly eventsPerSnapshot?: number;
  /** Processes under way that are listed by one read. */
  readonly processesPerPage?: number;
}
