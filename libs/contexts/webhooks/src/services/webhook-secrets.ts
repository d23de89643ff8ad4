import { createHmac } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { type Instant, instantOf, millisecondsOf } from '@perkstream/kernel';
import { UniqueValues } from '@perkstream/platform';
import { type Webhook } from '@perkstream/published';

/** How long what is sent is signed with the secret before as well. */
const OVERLAP_MS = 24 * 3_600_000;

/** What is sent to a webhook is signed with a secret of its own, which is derived, and stands in no event and no document. */
@Injectable()
export class WebhookSecrets {
  constructor(private readonly keyed: UniqueValues) {}

  of({ id, secretNumber = 1 }: Pick<Webhook, 'id' | 'secretNumber'>): string {
    return `whsec_${this.keyed.hash('webhook-secret', `${id}/${secretNumber}`)}`;
  }

  /** Until when the secret before the present one is used. undefined: there was none */
  previousUntil({ rotatedAt }: Webhook): Instant | undefined {
    return rotatedAt === undefined ? undefined : instantOf(millisecondsOf(rotatedAt) + OVERLAP_MS);
  }

  /** `t=<seconds>,v1=<hex>`, with another `v1` for the secret before while that is used. */
  signature(webhook: Webhook, body: string, now: Instant): string {
    const seconds = Math.floor(millisecondsOf(now) / 1_000);
    const { id, secretNumber = 1 } = webhook;
    const until = this.previousUntil(webhook);
    const isOverlapping = until !== undefined && now < until;
    const secrets = [this.of(webhook), ...(isOverlapping ? [this.of({ id, secretNumber: secretNumber - 1 })] : [])];
    const signed = secrets.map((secret) => createHmac('sha256', secret).update(`${seconds}.${body}`).digest('hex'));
    return [`t=${seconds}`, ...signed.map((hex) => `v1=${hex}`)].join(',');
  }
}
