export interface RoomBounds {
  /** Weight of the requests that are worked on together. One that weighs more is worked on alone. */
  readonly atOnce: number;
  /** Bytes of requests that wait. */
  readonly mostWaiting: number;
  /** Bytes of answers that clients have not read, from which on nothing more is begun. */
  readonly mostUnread: number;
}

/** What the requests of a key, of a project or of all projects take, and how much of it there is. */
export class Room {
  private weight = 0;
  private waiting = 0;
  private unread = 0;

  /** @param around of which this one is a part */
  constructor(
    private readonly bounds: RoomBounds,
    private readonly around?: Room,
  ) {}

  get isUnused(): boolean {
    return this.weight === 0 && this.waiting === 0 && this.unread === 0;
  }

  /** Here, whatever there is around it. */
  fits(weight: number): boolean {
    if (this.hasMuchUnread) return false;
    return this.weight === 0 || this.weight + weight <= this.bounds.atOnce;
  }

  fitsEverywhere(weight: number): boolean {
    return this.fits(weight) && (this.around?.fitsEverywhere(weight) ?? true);
  }

  mayWait(bytes: number): boolean {
    return this.waiting + bytes <= this.bounds.mostWaiting && (this.around?.mayWait(bytes) ?? true);
  }

  get hasMuchUnread(): boolean {
    return this.unread >= this.bounds.mostUnread;
  }

  /** @param weight negative: of a request that leaves */
  addWeight(weight: number): void {
    this.weight += weight;
    this.around?.addWeight(weight);
  }

  addWaiting(bytes: number): void {
    this.waiting += bytes;
    this.around?.addWaiting(bytes);
  }

  addUnread(bytes: number): void {
    this.unread += bytes;
    this.around?.addUnread(bytes);
  }
}
