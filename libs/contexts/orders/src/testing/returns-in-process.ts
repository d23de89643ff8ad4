import { refuse } from '@perkstream/kernel';
import { EngineUnavailable } from '@perkstream/ports';
import { type Sqlite } from '@perkstream/adapter-sqlite';
import {
  type FindPointsToRevoke,
  type GiveBackPoints,
  type OrderDocument,
  type RedemptionRecord,
  type RepriceOrder,
  type ReturnAnswer,
  type RevokePoints,
  type RollBackReturned,
  type UseVoucher,
} from '@perkstream/published';
import { type AnswerFor } from '@perkstream/testing';
import { soldExample, type ExampleOrder } from '../domain/returns/returns.examples.js';
import { OrdersInProcess } from './orders-in-process.js';

/** Orders of which goods come back; what other contexts are asked for is noted, and may break. */
export class ReturnsInProcess extends OrdersInProcess {
  /** What other contexts were made to do: each once, however often they were asked. */
  readonly done = new Map<string, string>();
  redemptions: readonly RedemptionRecord[] = [];
  /** By which points that the order had earned were asked for. */
  rest: OrderDocument | null = null;
  /** The number of the step that breaks, from the next one on, and all after it: appends, and what other contexts are made to do. */
  breaking = Infinity;
  /** It is carried out, and nobody hears of it. */
  isLost = false;

  static override async start(): Promise<ReturnsInProcess> {
    const context = new ReturnsInProcess();
    await context.open();
    return context;
  }

  /** An order that is paid, with its redemptions. */
  async sold(example: ExampleOrder, metadata: object = {}): Promise<string> {
    const { order, redemptions } = soldExample(example);
    const ids = redemptions.map(({ id }) => [id, { date: '2026-03-01T08:00:00.000Z' }] as const);
    const { id: _id, ...rest } = order;
    const id = `ord_${this.contextOf().requestId.replace('-', '')}`;
    this.redemptions = redemptions;
    await this.redemptionOpens({ ...rest, metadata, id, redemptions: Object.fromEntries(ids) } as never);
    await this.views.caughtUp();
    return id;
  }

  back(orderId: string, body: object, given = {}): Promise<ReturnAnswer> {
    return this.answer<ReturnAnswer>('return-items', { orderId }, body, given);
  }

  protected override watch({ eventStore }: Sqlite): void {
    const append = eventStore.append.bind(eventStore);
    eventStore.append = (...given) => this.step(() => append(...given));
  }

  protected override failed(): void {}

  protected override answerForOthers(handle: AnswerFor): void {
    super.answerForOthers(handle);
    handle('FindRedemptionsOfOrder', () =>
      this.redemptions.map((each) => ({ id: each.id, date: each.date, redemptions: [each] })),
    );
    handle('RepriceOrder', ({ order }: RepriceOrder) => ({ order, redemptions: [], explanations: {} }));
    handle('FindPointsToRevoke', (_asked: FindPointsToRevoke) => [{ card: 'v_card', revoked: 5, shortfall: 2 }]);
    handle('UseVoucher', ({ step, origin }: UseVoucher) =>
      this.does(origin.commandId, `credits ${'credits' in step ? step.credits : ''}`, { embedded: {} }),
    );
    handle('GiveBackPoints', ({ points, before, origin }: GiveBackPoints) =>
      this.does(origin.commandId, `points ${points} after ${before}`, undefined),
    );
    handle('RevokePoints', ({ returned, origin }: RevokePoints) => {
      this.rest = returned.rest;
      return this.does(origin.commandId, 'revoke', [{ card: 'v_card', revoked: 5, shortfall: 2 }]);
    });
    handle('RollBackReturned', ({ redemptionId, origin }: RollBackReturned) =>
      this.isBusy ? refuse('multiple_requests') : this.does(origin.commandId, `roll back ${redemptionId}`, undefined),
    );
  }

  /** Somebody else rolls the redemptions back at this moment. */
  isBusy = false;

  /** Happens once, while another context does the next thing. */
  meanwhile: (() => Promise<void>) | undefined;

  private does<Answer>(commandId: string, what: string, answer: Answer): Promise<Answer> {
    return this.step(async () => {
      const { meanwhile } = this;
      this.meanwhile = undefined;
      await meanwhile?.();
      const before = this.done.get(commandId);
      if (before !== undefined && before !== what) throw new Error(`${commandId} is ${what}, and was ${before}`);
      this.done.set(commandId, what);
      return answer;
    });
  }

  private async step<Answer>(work: () => Promise<Answer>): Promise<Answer> {
    this.breaking -= 1;
    const away = new EngineUnavailable('sqlite', 'unknown', { message: 'The process was killed' });
    if (this.breaking < 0 || (this.breaking === 0 && !this.isLost)) throw away;
    const answer = await work();
    if (this.breaking === 0) throw away;
    return answer;
  }
}
