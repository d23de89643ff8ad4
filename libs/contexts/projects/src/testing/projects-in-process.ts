import { type CreateKey, FindProject, type RevokeKeysOfProject } from '@perkstream/published';
import { ContextInProcess, type Given, type Json, type MadeUp } from '@perkstream/testing';
import { ProjectsModule } from '../projects.module.js';

export const NOW = '2026-03-01T08:00:00.000Z';
export const LATER = '2026-03-02T08:00:00.000Z';

/** What a project needs to be made. */
export const shop = { name: 'Shop', case_sensitive_codes: true, timezone: 'Europe/Warsaw', currency: 'PLN' };

export class ProjectsInProcess extends ContextInProcess<Json> {
  readonly madeKeys: CreateKey[] = [];
  /** Projects whose keys were revoked. */
  readonly revoked: string[] = [];
  keysAreAway = false;

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

  protected override answerForOthers(handle: MadeUp): void {
    handle('CreateKey', (key: CreateKey) => {
      this.madeKeys.push(key);
      return { appId: `${key.kind}-id`, token: `${key.kind}-token` };
    });
    handle('RevokeKeysOfProject', ({ projectId }: RevokeKeysOfProject) => {
      if (this.keysAreAway) throw new Error('away');
      this.revoked.push(projectId);
    });
  }
}
