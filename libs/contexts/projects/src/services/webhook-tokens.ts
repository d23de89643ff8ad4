import { Injectable } from '@nestjs/common';
import { UniqueValues } from '@perkstream/platform';

/**
 * What callouts of a project are signed with. It must be shown whenever the project is, so it cannot be kept as a hash only: it is
 * derived from a secret of the installation instead, and stands in no event and no document.
 */
@Injectable()
export class WebhookTokens {
  constructor(private readonly keyed: UniqueValues) {}

  of(projectId: string): string {
    return this.keyed.hash('webhook-token', projectId);
  }
}
