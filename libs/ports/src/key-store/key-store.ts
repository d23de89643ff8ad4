/**
 * Keys that encrypt personal data, one per person, outside of streams and read models. Deleting a key makes everything written
 * under it unreadable, in every copy and backup of the streams.
 */
export interface KeyStore {
  /** The key (32 bytes) of the owner, made at first use. @throws EngineUnavailable */
  obtain(owner: string): Promise<Uint8Array>;
  /** undefined when there is none, or no more */
  find(owner: string): Promise<Uint8Array | undefined>;
  /** For good. */
  destroy(owner: string): Promise<void>;
  /** The same for every owner whose name begins so, at least one character. */
  destroyAll(prefix: string): Promise<void>;
}
