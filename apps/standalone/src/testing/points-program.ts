import { pause, until } from '@perkstream/kernel/testing';
import { type RunningEngine } from './running-engine.js';

type Json = Record<string, any>; // eslint-disable-line @typescript-eslint/no-explicit-any

/** In which what follows from an event follows. */
const REST_MS = 150;

/** A points program in a project of its own: orders earn points at once and after two weeks, which expire; there are tiers. */
export class PointsProgram {
  private readonly cards: string[] = [];
  private program = '';

  private constructor(
    private readonly engine: RunningEngine,
    private readonly projectId: string,
  ) {}

  static async in(engine: RunningEngine, isSandbox: boolean): Promise<PointsProgram> {
    const settings = { name: 'Points', timezone: 'Europe/Berlin', currency: 'EUR', case_sensitive_codes: true };
    const { body } = await engine.request('POST', '/management/v1/projects', { ...settings, is_sandbox: isSandbox });
    const { id, server_side_key: key } = body as Json;
    const keys = { projectId: id, appId: key.app_id, appToken: key.app_token };
    return new PointsProgram(engine.under(keys), id);
  }

  async begin(): Promise<void> {
    const voucher = {
      type: 'LOYALTY_CARD',
      loyalty_card: { points: 0, expiration_rules: { period_type: 'MONTH', period_value: 3 } },
      code_config: { length: 8 },
    };
    this.program = (await this.post('/v1/loyalties', { name: 'Points', type: 'AUTO_UPDATE', voucher }))['id'];
    const path = `/v1/loyalties/${this.program}`;
    await this.post(`${path}/tiers`, [
      { name: 'Silver', points: { from: 50, to: 149 } },
      { name: 'Gold', points: { from: 150 } },
    ]);
    const atOnce = { event: 'order.paid', loyalty: { type: 'FIXED', points: 40 } };
    const later = { pending_points: { period_type: 'DAY', period_value: 14 } };
    const joined = { event: 'customer.loyalty.tier.joined', loyalty_tier: { id: '__ANY__' } };
    await this.post(`${path}/earning-rules`, [
      { ...atOnce },
      { ...atOnce, loyalty: { type: 'FIXED', points: 25 }, ...later },
      { ...joined, loyalty: { type: 'FIXED', points: 5 } },
    ]);
    for (const source_id of ['ada', 'ben', 'cleo'])
      this.cards.push((await this.post(`${path}/members`, { customer: { source_id } }))['code']);
  }

  async does(member: number, what: 'buys' | 'spends'): Promise<void> {
    const card = this.cards[member] ?? '';
    if (what === 'spends') {
      await this.post(`/v1/loyalties/${this.program}/members/${card}/balance`, { points: -10 });
    } else {
      const before = (await this.entriesOf(card)).length;
      const customer = { source_id: ['ada', 'ben', 'cleo'][member] };
      await this.post('/v1/orders', { customer, amount: 5_000, status: 'PAID' });
      await this.entriesMoreThan(card, before);
    }
    await this.rests();
  }

  /** Any read of a card books what fell due on it. */
  async touchEveryCard(): Promise<void> {
    for (const card of this.cards) await this.entriesOf(card);
  }

  async setClock(time: string): Promise<void> {
    await this.put(`/management/v1/projects/${this.projectId}/clock`, { time });
  }

  async advanceClock(to: string): Promise<void> {
    const path = `/management/v1/projects/${this.projectId}/clock`;
    await this.post(`${path}/advance`, { to });
    await until(async () => !('advancing' in ((await this.engine.request('GET', path)).body as Json)));
  }

  /** What the members have, without ids: entries of their ledgers, the latest first, and their tiers. */
  ledgers(): Promise<{ entries: readonly { type: string }[]; pending: unknown; tiers: unknown }[]> {
    return Promise.all(
      this.cards.map(async (card) => {
        const [pending, tiers] = [await this.pendingOf(card), await this.listOf(card, 'tiers')];
        return {
          entries: (await this.entriesOf(card)).map(({ type, created_at, details }) => ({
            type: String(type),
            created_at,
            points: details?.balance?.points,
            balance: details?.balance?.balance,
            total: details?.balance?.total,
          })),
          pending: pending.map(({ points, activates_at }) => [points, activates_at]).sort(),
          tiers: tiers.map(({ name }) => name),
        };
      }),
    );
  }

  /** Until nothing follows any more from what was done. */
  async rests(): Promise<void> {
    await until(async () => {
      const before = JSON.stringify(await this.ledgers());
      await pause(REST_MS);
      return JSON.stringify(await this.ledgers()) === before;
    });
  }

  private async entriesMoreThan(card: string, before: number): Promise<void> {
    await until(async () => (await this.entriesOf(card)).length > before);
  }

  private entriesOf(card: string): Promise<Json[]> {
    return this.listOf(card, 'transactions');
  }

  private pendingOf(card: string): Promise<Json[]> {
    return this.listOf(card, 'pending-points');
  }

  private async listOf(card: string, what: string): Promise<Json[]> {
    const { status, body } = await this.engine.request('GET', `/v1/loyalties/members/${card}/${what}?limit=100`);
    if (status !== 200) throw new Error(JSON.stringify(body));
    return (body as Json)['data'];
  }

  private post(path: string, sent: object): Promise<Json> {
    return this.changed('POST', path, sent);
  }

  private put(path: string, sent: object): Promise<Json> {
    return this.changed('PUT', path, sent);
  }

  private async changed(method: 'POST' | 'PUT', path: string, sent: object): Promise<Json> {
    const { status, body } = await this.engine.request(method, path, sent);
    if (status >= 300) throw new Error(`${path}: ${JSON.stringify(body)}`);
    return body as Json;
  }
}
