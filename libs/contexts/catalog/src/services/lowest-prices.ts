import { Injectable } from '@nestjs/common';
import { Messenger } from '@perkstream/platform';
import { FindLowestPrices, type RequestContext } from '@perkstream/published';

/** How many items are asked about in one question. */
const MAX_ITEMS = 200;

interface Priced {
  readonly id: string;
  readonly lowest_price?: number | null;
}

/** Adds to products and SKUs the lowest price of the thirty days before their reduction. */
@Injectable()
export class LowestPrices {
  constructor(private readonly messenger: Messenger) {}

  /** The same, in the order given. An item whose prices are not known (yet), or cannot be worked out, says nothing of it. */
  async completed<Answer extends Priced>(
    answers: readonly Answer[],
    { projectId, now }: Pick<RequestContext, 'projectId' | 'now'>,
  ): Promise<Answer[]> {
    const completed: Answer[] = [];
    for (let first = 0; first < answers.length; first += MAX_ITEMS) {
      const some = answers.slice(first, first + MAX_ITEMS);
      const ids = some.map(({ id }) => id);
      const found = await this.messenger.ask(new FindLowestPrices(projectId, ids, now));
      for (const [index, answer] of some.entries()) {
        const lowest = found[index];
        completed.push(lowest ? { ...answer, lowest_price: lowest.lowest } : answer);
      }
    }
    return completed;
  }

  async withLowest<Answer extends Priced>(
    answer: Answer,
    context: Pick<RequestContext, 'projectId' | 'now'>,
  ): Promise<Answer> {
    const [completed = answer] = await this.completed([answer], context);
    return completed;
  }
}
