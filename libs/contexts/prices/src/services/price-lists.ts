import { Injectable } from '@nestjs/common';
import { isRefusal, notFound, refuse, type Refusal, StepBudget, withinSteps } from '@perkstream/kernel';
import { Messenger } from '@perkstream/platform';
import { FindCatalogueItems } from '@perkstream/published';
import { bornAt } from '../domain/item-history.js';
import { type PriceInterval } from '../domain/price-interval.js';
import { ItemTimelines, type TimedItem } from './item-timelines.js';

const DAY_MS = 86_400_000;
/** An interval is looked for whole, also where it begins before the time asked for or ends after it: at first this far. */
const DAYS_AROUND = [62, 248, 992, Infinity] as const;
/** One answer has at most so many. */
const MAX_INTERVALS = 1_000;

export type ItemKind = 'product' | 'sku';

/** Milliseconds since 1970, both included. */
interface Period {
  /** -Infinity: since it came */
  readonly from: number;
  readonly to: number;
}

/** Finds the prices of one item over time. */
@Injectable()
export class PriceLists {
  constructor(
    private readonly timelines: ItemTimelines,
    private readonly messenger: Messenger,
  ) {}

  /** By its id, or by its source id while it is in the catalog. */
  async item(
    projectId: string,
    kind: ItemKind,
    idOrSourceId: string,
    now: string,
  ): Promise<TimedItem | Refusal<'not_found'>> {
    const known = await this.known(projectId, kind, idOrSourceId, now);
    if (known) return known;
    const names = [idOrSourceId];
    const refs = kind === 'product' ? { products: names, skus: [] } : { products: [], skus: names };
    const { products, skus } = await this.messenger.ask(new FindCatalogueItems(projectId, refs));
    const [named] = (kind === 'product' ? products : skus).filter(({ sourceId }) => sourceId === idOrSourceId);
    const found = named && (await this.known(projectId, kind, named.id, now));
    return found ?? notFound(kind, idOrSourceId);
  }

  /** Those that applied at some moment of the period, each whole, oldest first. The last one has no end while it lasts. */
  within(
    { item, timeline }: TimedItem,
    period: Period,
    now: string,
  ): readonly PriceInterval[] | Refusal<'too_many_prices'> {
    const born = bornAt(item);
    const present = Date.parse(now) + 1;
    const found = withinSteps(() => {
      for (const days of DAYS_AROUND) {
        const start = Math.max(born, period.from - days * DAY_MS);
        const end = Math.min(present, period.to + days * DAY_MS);
        const all = timeline.intervals(start, end);
        const asked = all?.filter(({ from, to }) => from <= period.to && (to === null || to > period.from));
        const [first] = asked ?? [];
        const isWhole = (start === born || first?.from !== start) && (end === present || asked?.at(-1)?.to !== end);
        if (asked && !isWhole) continue;
        return asked?.map((each) => (each.to === present ? { ...each, to: null } : each));
      }
      return undefined;
    });
    if (!found || isRefusal(found) || found.length > MAX_INTERVALS) {
      return refuse('too_many_prices', { details: `More than ${MAX_INTERVALS} prices. Ask for a shorter time` });
    }
    return found;
  }

  private async known(projectId: string, kind: ItemKind, id: string, now: string): Promise<TimedItem | undefined> {
    const [found] = await this.timelines.of(projectId, [id], now, new StepBudget());
    return found && (found.item.skuId === undefined) === (kind === 'product') ? found : undefined;
  }
}
