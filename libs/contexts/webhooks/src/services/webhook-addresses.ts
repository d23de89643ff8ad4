import { Inject, Injectable } from '@nestjs/common';
import { type Refusal, refuse } from '@perkstream/kernel';
import { CALLOUTS } from '@perkstream/platform';
import { type Callouts } from '@perkstream/ports';

/** Addresses that webhooks may have. What a name leads to is checked at each call as well. */
@Injectable()
export class WebhookAddresses {
  constructor(@Inject(CALLOUTS) private readonly callouts: Callouts) {}

  /** @returns why events can never be sent there; undefined where they may be */
  refusalOf(url: string): Refusal<'invalid_payload'> | undefined {
    if (this.callouts.mayBePublic(url)) return undefined;
    const details = 'Property .target_url must be an address in the public network: internal ones are never called';
    return refuse('invalid_payload', { details });
  }
}
