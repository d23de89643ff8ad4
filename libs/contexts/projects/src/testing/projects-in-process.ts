import {
  type CreateKey,
  type EndAccess,
  FindProject,
  type ForgetBulkUpdates,
  type ForgetExports,
  type ForgetPeople,
  type RevokeKeysOfProject,
  type ReadCustomerEvent,
} from '@perkstream/published';
import { PersonalData, streamName } from '@perkstream/platform';
import { ContextInProcess, type Given, type Json, type AnswerFor } from '@perkstream/testing';
import { ProjectsModule } from '../projects.module.js';

export const NOW = '2026-03-01T08:00:00.000Z';
export const LATER = '2026-03-02T08:00:00.000Z';

/** What a project needs to be made. */
export const shop = { name: 'Shop', case_sensitive_codes: true, timezone: 'Europe/Warsaw', currency: 'PLN' };

export class ProjectsInProcess extends ContextInProcess<Json> {
  readonly madeKeys: CreateKey[] = [];
  /** Projects whose keys were revoked. */
  readonly revoked: string[] = [];
  /** What accounts were asked to end. */
  readonly ended: string[] = [];
  keysAreAway = false;
  /** What other contexts were asked to forget of deleted projects. */
  readonly forgotten: string[] = [];
  /** How often there are more customers to forget. */
  pagesOfPeople = 0;
  exportsAreAway = false;
  /** What work in the background could not go on for. */
  readonly failures: unknown[] = [];

  constructor() {
    super(ProjectsModule, { projectId: '', now: NOW, actor: { kind: 'key', id: 'mgmt_1' } }, 'management');
  }

  static start(): Promise<ProjectsInProcess> {
    return new ProjectsInProcess().open();
  }

  /** @returns the id */
  async create(body: object = shop, given: Given = {}): Promise<string> {
    return String((await this.answer('create-project', {}, body, given))['id']);
  }

  settingsOf(projectId: string) {
    return this.messenger.ask(new FindProject(projectId));
  }

  protected override answerForOthers(handle: AnswerFor): void {
    handle('ReadCustomerEvent', async ({ projectId, id, revision }: ReadCustomerEvent) => {
      const stored = await this.events.read(streamName('customer', projectId, id), { from: revision, maxCount: 1 });
      const [event] = await this.app.get(PersonalData).openAll(stored);
      return event && { data: event.data };
    });
    handle('CreateKey', (key: CreateKey) => {
      this.madeKeys.push(key);
      return { appId: `${key.kind}-id`, token: `${key.kind}-token` };
    });
    handle('EndAccess', ({ userId, what }: EndAccess) => void this.ended.push(`${what} ${userId}`));
    handle('RevokeKeysOfProject', ({ projectId }: RevokeKeysOfProject) => {
      if (this.keysAreAway) throw new Error('away');
      this.revoked.push(projectId);
    });
    handle('ForgetBulkUpdates', ({ projectId }: ForgetBulkUpdates) => void this.forgotten.push(`bulk ${projectId}`));
    handle('ForgetPeople', ({ origin }: ForgetPeople) => {
      this.forgotten.push(`people ${origin.projectId}`);
      return this.pagesOfPeople-- > 0;
    });
    handle('ForgetExports', ({ origin }: ForgetExports) => {
      if (this.exportsAreAway) throw new Error('away');
      this.forgotten.push(`exports ${origin.projectId}`);
      return false;
    });
  }

  protected override failed(error: unknown): void {
    this.failures.push(error);
  }
}
