import { Injectable } from '@nestjs/common';
import { type Instant, parseInstant, plusDuration, type Refusal, refuse } from '@perkstream/kernel';
import { Messenger } from '@perkstream/platform';
import { PresentProducts } from '@perkstream/published';
import { type FoundItem } from './named-items.js';

/** How far ahead prices can be asked for. */
const MAX_AHEAD = 'P1Y';

/** Of which moment prices are wanted: at most a year ahead, and not of before there was what is priced. */
@Injectable()
export class MomentOfPrices {
  constructor(private readonly messenger: Messenger) {}

  async of(
    at: string | undefined,
    now: Instant,
    items: readonly (FoundItem | undefined)[],
    projectId: string,
  ): Promise<Instant | Refusal<'invalid_payload'>> {
    if (at === undefined) return now;
    const wanted = parseInstant(at);
    if (wanted === undefined) return refuse('invalid_payload', { details: 'Property .at must be a date and time' });
    const last = plusDuration(now, MAX_AHEAD);
    if (wanted > last) return refuse('invalid_payload', { details: `Property .at must not be after ${last}` });
    return wanted >= now ? wanted : this.ofThePast(wanted, items, projectId);
  }

  private async ofThePast(wanted: Instant, items: readonly (FoundItem | undefined)[], projectId: string) {
    const ids = [...new Set(items.flatMap((item) => item?.productId ?? []))];
    const products = await this.messenger.ask(new PresentProducts(projectId, ids));
    for (const [index, item] of items.entries()) {
      const product = item && products[ids.indexOf(item.productId)];
      const sku = item?.skuId === undefined ? undefined : product?.skus.data.find(({ id }) => id === item.skuId);
      const since = (sku ?? product)?.created_at;
      if (since !== undefined && wanted < since) {
        const details = `Property .at must not be before ${since}, when .items[${index}] was created`;
        return refuse('invalid_payload', { details });
      }
    }
    return wanted;
  }
}
