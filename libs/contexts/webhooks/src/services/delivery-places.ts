import { type SendingResult } from './delivery-sender.js';

/** What the last attempt of this process at a receiver came to, the worst first. Slow ones answer, but late. */
const STANDINGS = ['failing', 'untried', 'slow', 'answering'] as const;
type Standing = (typeof STANDINGS)[number];

interface Bounds {
  /** Attempts at one receiver of this standing */
  readonly ofReceiver: number;
  /** Attempts of one project, and of all, at receivers of this standing or a worse one */
  readonly ofProject: number;
  readonly inAll: number;
}

/** The better a receiver stands, the more places it may take: those that do not answer leave places for those that do. */
const BOUNDS: Readonly<Record<Standing, Bounds>> = {
  failing: { ofReceiver: 1, ofProject: 4, inAll: 64 },
  untried: { ofReceiver: 1, ofProject: 6, inAll: 96 },
  slow: { ofReceiver: 4, ofProject: 6, inAll: 96 },
  answering: { ofReceiver: 4, ofProject: 8, inAll: 128 },
};
/** An attempt that takes longer is one at a slow receiver. */
const SLOW_FROM_MS = 2_000;

interface Attempt {
  readonly projectId: string;
  readonly webhookId: string;
  readonly standing: number;
}

/** Which attempts are under way in this process, and which may begin beside them. */
export class DeliveryPlaces {
  /** By the id of the queue */
  private readonly underWay = new Map<string, Attempt>();
  private readonly standings = new Map<string, Standing>();

  /** Whether an attempt at the receiver may begin now. */
  hasRoom(projectId: string, webhookId: string): boolean {
    const standing = this.standingOf(webhookId);
    const attempts = [...this.underWay.values()];
    if (attempts.filter((each) => each.webhookId === webhookId).length >= BOUNDS[standing].ofReceiver) return false;
    return STANDINGS.every((other, place) => {
      if (place < STANDINGS.indexOf(standing)) return true;
      const asBad = attempts.filter((each) => each.standing <= place);
      const ofProject = asBad.filter((each) => each.projectId === projectId);
      return asBad.length < BOUNDS[other].inAll && ofProject.length < BOUNDS[other].ofProject;
    });
  }

  has(queueId: string): boolean {
    return this.underWay.has(queueId);
  }

  take(queueId: string, projectId: string, webhookId: string): void {
    const standing = STANDINGS.indexOf(this.standingOf(webhookId));
    this.underWay.set(queueId, { projectId, webhookId, standing });
  }

  /** @param milliseconds that the attempt took */
  leave(queueId: string, result: SendingResult, milliseconds: number): void {
    const { webhookId = '' } = this.underWay.get(queueId) ?? {};
    this.underWay.delete(queueId);
    if (result === 'dropped') this.standings.delete(webhookId);
    if (result === 'failed') this.standings.set(webhookId, 'failing');
    if (result === 'arrived') this.standings.set(webhookId, milliseconds < SLOW_FROM_MS ? 'answering' : 'slow');
  }

  private standingOf(webhookId: string): Standing {
    return this.standings.get(webhookId) ?? 'untried';
  }
}
